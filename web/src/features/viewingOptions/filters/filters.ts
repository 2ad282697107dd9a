import type { components } from '../../../api/schema.gen';

type Film = components['schemas']['FilmRow'];

/** In minutes. */
const runtimeLimits = [45, 90, 120, 150] as const;
type RuntimeLimit = (typeof runtimeLimits)[number];

export const runtimeOptions: readonly { value: RuntimeLimit; label: string }[] = [
  { value: 45, label: 'Up to 45 minutes' },
  { value: 90, label: 'Up to 1½ hours' },
  { value: 120, label: 'Up to 2 hours' },
  { value: 150, label: 'Up to 2½ hours' },
];

/** Filters of the viewing options, stored in the query string. */
export interface Filters {
  /** A film matches if it has one of them; an empty list matches every film. */
  genres: readonly string[];
  /** Films without a known runtime are longer than any limit. */
  maxRuntime: RuntimeLimit | undefined;
  isViewedHidden: boolean;
  isOnMyServices: boolean;
}

/** The filters in the query string. */
export interface FilterQuery {
  genre?: string[] | undefined;
  'max-runtime'?: `${RuntimeLimit}` | undefined;
  'hide-viewed'?: 'true' | undefined;
  'my-services'?: 'true' | undefined;
}

export function readFilterQuery(query: Record<string, unknown>): FilterQuery {
  const genres = [query.genre].flat().filter((genre) => typeof genre === 'string' && genre !== '');
  const limit = runtimeLimits.find((minutes) => String(minutes) === query['max-runtime']);
  return {
    genre: genres.length > 0 ? [...new Set(genres as string[])].sort() : undefined,
    'max-runtime': limit && `${limit}`,
    'hide-viewed': query['hide-viewed'] === 'true' ? 'true' : undefined,
    'my-services': query['my-services'] === 'true' ? 'true' : undefined,
  };
}

export function filtersOf(query: FilterQuery): Filters {
  return {
    genres: query.genre ?? [],
    maxRuntime: runtimeLimits.find((minutes) => String(minutes) === query['max-runtime']),
    isViewedHidden: query['hide-viewed'] === 'true',
    isOnMyServices: query['my-services'] === 'true',
  };
}

export function queryOf({ genres, maxRuntime, isViewedHidden, isOnMyServices }: Filters): FilterQuery {
  return readFilterQuery({
    genre: genres,
    'max-runtime': String(maxRuntime),
    'hide-viewed': String(isViewedHidden),
    'my-services': String(isOnMyServices),
  });
}

export const noFilters: Filters = {
  genres: [],
  maxRuntime: undefined,
  isViewedHidden: false,
  isOnMyServices: false,
};

export function countFilters({ genres, maxRuntime, isViewedHidden, isOnMyServices }: Filters): number {
  return genres.length + Number(maxRuntime !== undefined) + Number(isViewedHidden) + Number(isOnMyServices);
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
  { genres, maxRuntime, isViewedHidden, isOnMyServices }: Filters,
  { viewed, onMyServices }: FilterContext,
): boolean {
  if (genres.length > 0 && !film.genres.some((genre) => genres.includes(genre))) return false;
  if (maxRuntime !== undefined && (film.runtime ?? Number.POSITIVE_INFINITY) > maxRuntime) return false;
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
