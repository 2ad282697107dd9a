import { useQuery } from '@tanstack/react-query';
import type { components } from '../../../../api/schema.gen';
import { adminFilmQueries, type MediaType } from '../../queries';

export interface TmdbId {
  mediatype: MediaType;
  id: number;
}

export function tmdbIdOf({ tmdb }: Pick<components['schemas']['AdminFilm'], 'tmdb'>): TmdbId | undefined {
  const { id, mediatype } = tmdb;
  if (typeof id !== 'number' || (mediatype !== 'movie' && mediatype !== 'tv')) return undefined;
  return { id, mediatype };
}

/**
 * Provider lookups for a film, one request after the other: its movie-database entry, a search by name for films and
 * for series, its record at the listings provider, and that provider's search by film id.
 */
export function useLookups(film: components['schemas']['AdminFilm']) {
  const tmdbId = tmdbIdOf(film);
  const rootId = film.gracenote.onConnect.rootId ?? undefined;
  const entry = useQuery({
    ...adminFilmQueries.tmdbEntry(tmdbId?.mediatype ?? 'movie', tmdbId?.id ?? 0),
    enabled: tmdbId !== undefined,
  });
  const hasEntry = tmdbId === undefined || entry.isFetched;
  const movies = useQuery({ ...adminFilmQueries.tmdbSearch('movie', film.name), enabled: hasEntry });
  const series = useQuery({
    ...adminFilmQueries.tmdbSearch('tv', film.name),
    enabled: hasEntry && movies.isFetched,
  });
  const hasSearched = movies.isFetched && series.isFetched;
  const record = useQuery({
    ...adminFilmQueries.gracenoteRecord(rootId ?? ''),
    enabled: hasSearched && rootId !== undefined,
  });
  const hasRecord = hasSearched && (rootId === undefined || record.isFetched);
  const records = useQuery({ ...adminFilmQueries.gracenoteSearch(film._id), enabled: hasRecord });
  return { movies, series, records };
}

export type Lookups = ReturnType<typeof useLookups>;
