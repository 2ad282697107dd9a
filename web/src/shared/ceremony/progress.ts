// How far somebody is with a category or a whole ceremony. What counts is unique films: one that is named twice
// in a category counts once, and it has won if any of its nominations has.
import type { components } from '../../api/schema.gen';
import type { RingSegment } from '../../ui/RingGraphic';

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
    const known = unique.get(film.film_id);
    unique.set(film.film_id, known ? { ...known, won: known.won || film.won } : film);
  }
  return [...unique.values()];
}

export function progressOf(films: readonly CategoryFilm[], viewed: ReadonlySet<string>): Progress {
  const unique = uniqueFilms(films);
  const seen = unique.filter((film) => viewed.has(film.film_id)).length;
  return { viewed: seen, total: unique.length, isComplete: unique.length > 0 && seen === unique.length };
}

/** The films of all categories of a ceremony, each counted once. */
export function ceremonyProgress(
  categories: readonly CategorySummary[],
  viewed: ReadonlySet<string>,
): Progress {
  return progressOf(
    categories.flatMap((category) => category.films),
    viewed,
  );
}

/** One segment for each film. The viewed ones come first, so that the ring fills from the top as one arc. */
export function ringSegments(films: readonly CategoryFilm[], viewed: ReadonlySet<string>): RingSegment[] {
  return uniqueFilms(films)
    .map((film) => ({ isFilled: viewed.has(film.film_id), isMarked: film.won }))
    .toSorted((a, b) => Number(b.isFilled) - Number(a.isFilled));
}

/** What is read out for a ring. */
export function progressText(name: string, { viewed, total }: Progress): string {
  return `${name}, ${viewed} of ${total} viewed`;
}

/** The categories that a film's viewing has just completed. */
export function newlyComplete<Category extends { films: readonly CategoryFilm[] }>(
  categories: readonly Category[],
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): Category[] {
  return categories.filter(
    ({ films }) => !progressOf(films, before).isComplete && progressOf(films, after).isComplete,
  );
}
