import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { marksOf } from './marksStore';

/** The number of bookmarked films that aren't viewed yet; rerenders only when it changes. */
export function useWatchlistCount(): number {
  const store = marksOf(useQueryClient());
  const count = () => {
    const { viewed, bookmarked } = store.marks();
    return [...bookmarked].filter((film) => !viewed.has(film)).length;
  };
  return useSyncExternalStore(store.subscribe, count, count);
}
