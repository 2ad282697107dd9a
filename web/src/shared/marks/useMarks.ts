import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { type Marks, marksOf } from './marksStore';

/** Every mark of the person. A component that shows one film asks `useFilmMarks`, and is drawn less often. */
export function useMarks(): Marks {
  const store = marksOf(useQueryClient());
  return useSyncExternalStore(store.subscribe, store.marks);
}
