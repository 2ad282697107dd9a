// One row of a table from Trakt or IMDb.
import { localDay } from '../../../lib/localToday';

export interface FilmRecord {
  imdbId: string | null;
  /** Empty for a series. */
  name: string;
  year: number | null;
  /** A series counts only if its id is a nominee's. */
  isFilm: boolean;
  /** Watched or rated. Otherwise the film is just on a list. */
  isWatched: boolean;
  /** When it was watched: YYYY-MM-DD. */
  day: string | null;
  /** Stars, in halves. */
  rating: number | null;
  ratingDay: string | null;
}

/** The id in a cell: `tt0068646` or `https://www.imdb.com/title/tt0068646/`. */
export function imdbIdOf(text: string): string | null {
  return /\btt\d+\b/.exec(text)?.[0] ?? null;
}

/** Stars for a rating from 1 to 10, as both services have it. */
export function starsOf(text: string): number | null {
  return /^(?:10|[1-9])(?:\.0)?$/.test(text) ? Number(text) / 2 : null;
}

/** A day as it is, or that of an instant in the user's time zone. Trakt stores 1970 for a date that's unknown. */
export function dayOf(text: string): string | null {
  if (text.startsWith('1970-01-01')) return null;
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return text;
  const instant = /^\d{4}-\d\d-\d\d[T ]/.test(text) ? new Date(text) : undefined;
  return instant && !Number.isNaN(instant.getTime()) ? localDay(instant) : null;
}
