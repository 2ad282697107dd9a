// Registry of the film lists on the screen, most recently mounted last. The film dialog uses it for "previous" and
// "next".
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

/** Registers a list's films, in display order, while the list is mounted. */
export function useRegisterFilmList(filmIds: readonly string[]): void {
  const id = useId();
  useEffect(() => () => set(id, undefined), [id]);
  // Updating a list does not change its order in the registry.
  useEffect(() => set(id, filmIds), [id, filmIds]);
}

/** The most recently mounted list that contains the film. */
export function useFilmListContaining(filmId: string): readonly string[] | undefined {
  return useSyncExternalStore(
    subscribe,
    () => [...lists.values()].findLast((list) => list.includes(filmId)),
    () => undefined,
  );
}
