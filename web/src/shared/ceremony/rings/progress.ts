// Progress in a category or ceremony. Counts unique films: a film with several nominations in a category counts once
// and is a winner if any of them won.
import type { components } from '../../../api/schema.gen';
import type { RingSegment } from '../../../ui/RingGraphic';

type Schemas = components['schemas'];
export type CategorySummary = Schemas['CategorySummary'];
type CategoryFilm = Schemas['CategoryFilm'];

export interface Progress {
  viewed: number;
  total: number;
  isComplete: boolean;
}

export function uniqueFilms(films: readonly CategoryFilm[]): CategoryFilm[] {
  const unique = new Map<string, CategoryFilm>();
  for (const film of films) {
    const existing = unique.get(film.film_id);
    unique.set(film.film_id, existing ? { ...existing, won: existing.won || film.won } : film);
  }
  return [...unique.values()];
}

export function progressOf(films: readonly CategoryFilm[], viewed: ReadonlySet<string>): Progress {
  const unique = uniqueFilms(films);
  const seen = unique.filter((film) => viewed.has(film.film_id)).length;
  return { viewed: seen, total: unique.length, isComplete: unique.length > 0 && seen === unique.length };
}

/** Progress across all categories of a ceremony, with each film counted once. */
export function ceremonyProgress(
  categories: readonly CategorySummary[],
  viewed: ReadonlySet<string>,
): Progress {
  return progressOf(
    categories.flatMap((category) => category.films),
    viewed,
  );
}

/** One segment per film, viewed ones first, so that the ring fills from the top as one arc. */
export function ringSegments(films: readonly CategoryFilm[], viewed: ReadonlySet<string>): RingSegment[] {
  return uniqueFilms(films)
    .map((film) => ({ isFilled: viewed.has(film.film_id), isMarked: film.won }))
    .toSorted((a, b) => Number(b.isFilled) - Number(a.isFilled));
}

/** Accessible label of a ring. */
export function progressText(name: string, { viewed, total }: Progress): string {
  return `${name}, ${viewed} of ${total} viewed`;
}

/** The categories that are complete after a change but were not before. */
export function newlyComplete<Category extends { films: readonly CategoryFilm[] }>(
  categories: readonly Category[],
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): Category[] {
  return categories.filter(
    ({ films }) => !progressOf(films, before).isComplete && progressOf(films, after).isComplete,
  );
}
