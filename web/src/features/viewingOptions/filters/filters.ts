import type { components } from '../../../api/schema.gen';

type Film = components['schemas']['FilmRow'];

/** Filters of the viewing options, stored in the query string. */
export interface Filters {
  /** A film matches if it has one of them; an empty list matches every film. */
  genres: readonly string[];
  isViewedHidden: boolean;
  isOnMyServices: boolean;
}

/** The filters in the query string. */
export interface FilterQuery {
  genre?: string[] | undefined;
  'hide-viewed'?: 'true' | undefined;
  'my-services'?: 'true' | undefined;
}

export function readFilterQuery(query: Record<string, unknown>): FilterQuery {
  const genres = [query.genre].flat().filter((genre) => typeof genre === 'string' && genre !== '');
  return {
    genre: genres.length > 0 ? [...new Set(genres as string[])].sort() : undefined,
    'hide-viewed': query['hide-viewed'] === 'true' ? 'true' : undefined,
    'my-services': query['my-services'] === 'true' ? 'true' : undefined,
  };
}

export function filtersOf(query: FilterQuery): Filters {
  return {
    genres: query.genre ?? [],
    isViewedHidden: query['hide-viewed'] === 'true',
    isOnMyServices: query['my-services'] === 'true',
  };
}

export function queryOf({ genres, isViewedHidden, isOnMyServices }: Filters): FilterQuery {
  return readFilterQuery({
    genre: genres,
    'hide-viewed': String(isViewedHidden),
    'my-services': String(isOnMyServices),
  });
}

export const noFilters: Filters = { genres: [], isViewedHidden: false, isOnMyServices: false };

export function countFilters({ genres, isViewedHidden, isOnMyServices }: Filters): number {
  return genres.length + Number(isViewedHidden) + Number(isOnMyServices);
}

/** Label of the filter button. */
export function filterText(filters: Filters): string {
  const count = countFilters(filters);
  return count === 0 ? 'filter films' : `${count} filters applied`;
}

/** The user's marks, and the films on their services if that filter is active. */
export interface FilterContext {
  viewed: ReadonlySet<string>;
  bookmarked: ReadonlySet<string>;
  onMyServices: ReadonlySet<string> | undefined;
}

export function matchesFilters(
  film: Film,
  { genres, isViewedHidden, isOnMyServices }: Filters,
  { viewed, onMyServices }: FilterContext,
): boolean {
  if (genres.length > 0 && !film.genres.some((genre) => genres.includes(genre))) return false;
  if (isViewedHidden && viewed.has(film._id)) return false;
  return !isOnMyServices || !onMyServices || onMyServices.has(film._id);
}

/** Bookmarked films that are not viewed yet first, then newest first. */
export function sortFilms(films: readonly Film[], { viewed, bookmarked }: FilterContext): Film[] {
  const isOnWatchlist = (film: Film) => bookmarked.has(film._id) && !viewed.has(film._id);
  const day = (film: Film) => film.release_date ?? `${film.year}`;
  return films.toSorted(
    (one, other) =>
      Number(isOnWatchlist(other)) - Number(isOnWatchlist(one)) ||
      other.year - one.year ||
      day(other).localeCompare(day(one)),
  );
}
