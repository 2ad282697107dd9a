import type { components } from '../../api/schema.gen';
import { filmsOf } from '../../shared/ceremony/categories';

const MARKS = 3;

/** The films that mark themselves when the page opens: some of Best Picture, never all of them. */
export function openingMarks(films: readonly components['schemas']['CeremonyFilm'][]): string[] {
  const nominees = filmsOf(films, 'best-picture');
  return nominees.slice(0, Math.min(MARKS, nominees.length - 1)).map((film) => film._id);
}
