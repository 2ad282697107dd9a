// Totals in the header of a checklist. Each film counts once, however often it was nominated.
import type { components } from '../../../api/schema.gen';
import { categoriesOf } from '../../../shared/ceremony/categories/categories';
import { type Progress, progressOf } from '../../../shared/ceremony/rings/progress';

type CeremonyFilm = components['schemas']['CeremonyFilm'];

export interface CeremonyFigures {
  films: Progress;
  /** A category is complete when all of its films are viewed. */
  categories: { complete: number; total: number };
  /** Total runtime of the films not viewed yet; films without a runtime count as 0. */
  minutesLeft: number;
}

export function ceremonyFigures(
  films: readonly CeremonyFilm[],
  viewed: ReadonlySet<string>,
): CeremonyFigures {
  const categories = categoriesOf(films);
  const left = films.filter((film) => !viewed.has(film._id));
  return {
    films: progressOf(
      films.map((film) => ({ film_id: film._id, won: false })),
      viewed,
    ),
    categories: {
      complete: categories.filter((category) => progressOf(category.films, viewed).isComplete).length,
      total: categories.length,
    },
    minutesLeft: left.reduce((sum, film) => sum + (film.runtime ?? 0), 0),
  };
}
