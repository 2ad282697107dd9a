import type { components } from '../../api/schema.gen';
import { filmsOf } from '../../shared/ceremony/categories/categories';

const MARKS = 3;

/** The nominees of Best Picture that are marked automatically when the page opens, never all of them. */
export function openingMarks(films: readonly components['schemas']['CeremonyFilm'][]): string[] {
  const nominees = filmsOf(films, 'best-picture');
  return nominees.slice(0, Math.min(MARKS, nominees.length - 1)).map((film) => film._id);
}
