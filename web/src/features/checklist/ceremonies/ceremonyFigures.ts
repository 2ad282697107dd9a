// What the head of a checklist counts. A film is counted once, however often it was nominated.
import type { components } from '../../../api/schema.gen';
import { categoriesOf } from '../../../shared/ceremony/categories';
import { type Progress, progressOf } from '../../../shared/ceremony/progress';

type CeremonyFilm = components['schemas']['CeremonyFilm'];

export interface CeremonyFigures {
  films: Progress;
  /** Categories all of whose films are viewed, of all. */
  categories: { complete: number; total: number };
  /** Of the films not viewed yet, as far as their length is known. */
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
