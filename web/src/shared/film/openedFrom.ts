// The lists of films on the screen, the one that came last at the end. Somebody who reads about a film goes on to
// the one before or after it in the list it was opened from.
import { useEffect, useId } from 'react';

const lists = new Map<string, readonly string[]>();

/** Called by a list while it is shown, with its films in their order. */
export function useOpenedFrom(filmIds: readonly string[]): void {
  const id = useId();
  useEffect(() => {
    lists.set(id, []);
    return () => {
      lists.delete(id);
    };
  }, [id]);
  // A list that changes keeps its place.
  useEffect(() => {
    lists.set(id, filmIds);
  }, [id, filmIds]);
}

/** The list that a film was opened from: of several, the one that came last. */
export function listWith(filmId: string): readonly string[] | undefined {
  return [...lists.values()].findLast((list) => list.includes(filmId));
}
