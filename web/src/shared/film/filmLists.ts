// The lists of films on the screen, the one that came last at the end. Somebody who reads about a film goes on to
// the one before or after it in the list it was opened from.
import { useEffect, useId, useSyncExternalStore } from 'react';

const lists = new Map<string, readonly string[]>();
const listeners = new Set<() => void>();

function set(id: string, filmIds: readonly string[] | undefined) {
  if (filmIds) lists.set(id, filmIds);
  else lists.delete(id);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Called by a list while it is shown, with its films in their order. */
export function useRegisterFilmList(filmIds: readonly string[]): void {
  const id = useId();
  useEffect(() => () => set(id, undefined), [id]);
  // A list that changes keeps its place.
  useEffect(() => set(id, filmIds), [id, filmIds]);
}

/** The list that a film was opened from: of several on the screen, the one that came last. */
export function useFilmListContaining(filmId: string): readonly string[] | undefined {
  return useSyncExternalStore(subscribe, () => [...lists.values()].findLast((list) => list.includes(filmId)));
}
