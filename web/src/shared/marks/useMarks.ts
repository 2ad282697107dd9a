import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { type Marks, marksOf } from './marksStore';

/** All marks of the user. For a single film use `useFilmMarks`, which rerenders less often. */
export function useMarks(): Marks {
  const store = marksOf(useQueryClient());
  return useSyncExternalStore(store.subscribe, store.marks, store.marks);
}
