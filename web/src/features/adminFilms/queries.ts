import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body } from '../../api/client';
import type { components } from '../../api/schema.gen';
import { adminQueries } from '../../shared/admin/queries';
import { filmQueries } from '../../shared/film/queries';

export type MediaType = components['schemas']['MediaType'];

/** What providers know does not change while one looks at it, and asking them takes their time. */
const staleTime = 10 * 60_000;

export const adminFilmQueries = {
  // What the catalogue says: it is asked for again when that changes.
  attention: () =>
    queryOptions({
      queryKey: [...filmQueries.all, 'admin', 'attention'],
      queryFn: ({ signal }) => body(api.GET('/api/admin/films-needing-attention', { signal })),
    }),
  ofYear: (year: number) =>
    queryOptions({
      queryKey: [...filmQueries.all, 'admin', 'year', year],
      queryFn: ({ signal }) =>
        body(api.GET('/api/admin/films/{year}', { params: { path: { year } }, signal })),
    }),
  film: (film_id: string) =>
    queryOptions({
      queryKey: [...filmQueries.all, 'admin', film_id],
      queryFn: ({ signal }) =>
        body(api.GET('/api/admin/film/{film_id}', { params: { path: { film_id } }, signal })),
      // Only what the admin has seen may be changed, so nothing is swapped behind their back.
      staleTime: Number.POSITIVE_INFINITY,
    }),
  // What the providers say.
  tmdbEntry: (tmdb_mediatype: MediaType, tmdb_id: number) =>
    queryOptions({
      queryKey: [...adminQueries.all, 'tmdb', tmdb_mediatype, tmdb_id],
      queryFn: ({ signal }) =>
        body(api.GET('/api/admin/tmdb-data', { params: { query: { tmdb_mediatype, tmdb_id } }, signal })),
      staleTime,
      retry: false,
    }),
  tmdbSearch: (mediatype: MediaType, title: string) =>
    queryOptions({
      queryKey: [...adminQueries.all, 'tmdb-search', mediatype, title],
      queryFn: ({ signal }) =>
        body(api.GET('/api/admin/tmdb-search', { params: { query: { mediatype, title } }, signal })),
      staleTime,
      retry: false,
    }),
  gracenoteRecord: (onconnect_rootid: string) =>
    queryOptions({
      queryKey: [...adminQueries.all, 'gracenote', onconnect_rootid],
      queryFn: ({ signal }) =>
        body(api.GET('/api/admin/gracenote-data', { params: { query: { onconnect_rootid } }, signal })),
      staleTime,
      retry: false,
    }),
  gracenoteSearch: (film_id: string) =>
    queryOptions({
      queryKey: [...adminQueries.all, 'gracenote-search', film_id],
      queryFn: ({ signal }) =>
        body(api.GET('/api/admin/gracenote-search', { params: { query: { film_id } }, signal })),
      staleTime,
      retry: false,
    }),
  imports: () =>
    queryOptions({
      queryKey: [...adminQueries.all, 'imports'],
      queryFn: ({ signal }) => body(api.GET('/api/admin/nominations/imports', { signal })),
    }),
};

/** Gives a film another entry of the movie database, with everything that stands there. */
export function useUpdateTmdb() {
  const keep = useKeepFilm();
  return useMutation({
    mutationFn: (update: components['schemas']['TmdbUpdate']) =>
      body(api.POST('/api/admin/film/update-tmdb-info', { body: update })),
    onSuccess: keep,
  });
}

/** Gives a film another rootId, or takes it away. */
export function useUpdateGracenote() {
  const keep = useKeepFilm();
  return useMutation({
    mutationFn: (update: components['schemas']['GracenoteUpdate']) =>
      body(api.POST('/api/admin/film/update-gracenote-info', { body: update })),
    onSuccess: keep,
  });
}

function useKeepFilm() {
  const cache = useQueryClient();
  return (film: components['schemas']['AdminFilm']) =>
    cache.setQueryData(adminFilmQueries.film(film._id).queryKey, film);
}
