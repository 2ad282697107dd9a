import { useState } from 'react';
import { useFilmListContaining } from '../../shared/film/filmLists';

interface Neighbors {
  previous: string | undefined;
  next: string | undefined;
  /** Counted from 1. */
  position: number;
  total: number;
}

/**
 * The previous and next film in the list from which a film was opened. Uses a snapshot of that list, since marking a
 * film can remove it from a filtered list.
 */
export function useNeighbors(filmId: string): Neighbors | undefined {
  const current = useFilmListContaining(filmId);
  const [snapshot, setSnapshot] = useState(current);
  const list = snapshot?.includes(filmId) ? snapshot : current;
  if (list !== snapshot) setSnapshot(list);
  if (!list || list.length < 2) return undefined;
  const index = list.indexOf(filmId);
  return { previous: list[index - 1], next: list[index + 1], position: index + 1, total: list.length };
}
