import { useState } from 'react';
import { useListWith } from '../../shared/film/openedFrom';

interface Neighbors {
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
export function useNeighbors(filmId: string): Neighbors | undefined {
  const shown = useListWith(filmId);
  const [held, setHeld] = useState(shown);
  const list = held?.includes(filmId) ? held : shown;
  if (list !== held) setHeld(list);
  if (!list || list.length < 2) return undefined;
  const index = list.indexOf(filmId);
  return { previous: list[index - 1], next: list[index + 1], place: index + 1, total: list.length };
}
