import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { marksOf } from './marksStore';

/** Which of these films are viewed; rerenders only when that changes. */
export function useViewedFilms(filmIds: readonly string[]): ReadonlySet<string> {
  const store = marksOf(useQueryClient());
  // Joined into a string, so that `useSyncExternalStore` compares by value.
  const seen = useSyncExternalStore(store.subscribe, () => {
    const { viewed } = store.marks();
    return filmIds.filter((film) => viewed.has(film)).join(' ');
  });
  return useMemo(() => new Set(seen.split(' ')), [seen]);
}
