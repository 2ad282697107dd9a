import { useState } from 'react';
import { useFilmListContaining } from '../../shared/film/filmLists';

interface Neighbours {
  previous: string | undefined;
  next: string | undefined;
  /** Counted from 1. */
  place: number;
  total: number;
}

/**
 * The films before and after one in the list it was opened from. The list is held as it was then: a film that a
 * filter takes off it when it is marked does not end the walk.
 */
export function useNeighbours(filmId: string): Neighbours | undefined {
  const shown = useFilmListContaining(filmId);
  const [held, setHeld] = useState(shown);
  const list = held?.includes(filmId) ? held : shown;
  if (list !== held) setHeld(list);
  if (!list || list.length < 2) return undefined;
  const index = list.indexOf(filmId);
  return { previous: list[index - 1], next: list[index + 1], place: index + 1, total: list.length };
}
