// The winners and totals of the whole catalogue for the last section of the welcome page.
import type { components } from '../../../api/schema.gen';
import { uniqueFilms } from '../../../shared/ceremony/rings/progress';

type CeremonyOverview = components['schemas']['CeremonyOverview'];

/** Every winner of Best Picture, newest first. */
export function bestPictures(overview: readonly CeremonyOverview[]): string[] {
  const winners = overview
    .toSorted((a, b) => b.ceremony - a.ceremony)
    .flatMap(({ nomination_summary }) =>
      nomination_summary
        .filter(({ category }) => category.normalized_name === 'best-picture')
        .flatMap(({ films }) => films.filter((film) => film.won)),
    );
  return uniqueFilms(winners).map((film) => film.film_id);
}

/** Picks `count` items at even intervals, including the first and the last. */
export function spread<T>(all: readonly T[], count: number): T[] {
  if (all.length <= count) return [...all];
  const step = (all.length - 1) / (count - 1);
  return Array.from({ length: count }, (_, index) => all[Math.round(index * step)] as T);
}

export interface CatalogueSize {
  ceremonies: number;
  films: number;
  rings: number;
}

export function catalogueSize(overview: readonly CeremonyOverview[]): CatalogueSize {
  const categories = overview.flatMap((ceremony) => ceremony.nomination_summary);
  return {
    ceremonies: overview.length,
    films: uniqueFilms(categories.flatMap((category) => category.films)).length,
    rings: categories.length,
  };
}
