import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body } from '../../api/client';
import type { components } from '../../api/schema.gen';
import { adminQueries } from '../../shared/admin/queries';
import { filmQueries } from '../../shared/film/queries';

export type MediaType = components['schemas']['MediaType'];

/** Provider data hardly changes during an edit, and lookups are slow. */
const staleTime = 10 * 60_000;

export const adminFilmQueries = {
  // Catalogue data, invalidated when the catalogue changes.
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
      // The admin edits the revision on screen, so it must not be replaced in the background.
      staleTime: Number.POSITIVE_INFINITY,
    }),
  // Provider data.
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

/** Links a film to another movie-database entry and copies that entry's data. */
export function useUpdateTmdb() {
  const cacheFilm = useCacheFilm();
  return useMutation({
    mutationFn: (update: components['schemas']['TmdbUpdate']) =>
      body(api.POST('/api/admin/film/update-tmdb-info', { body: update })),
    onSuccess: cacheFilm,
  });
}

/** Sets or clears a film's rootId. */
export function useUpdateGracenote() {
  const cacheFilm = useCacheFilm();
  return useMutation({
    mutationFn: (update: components['schemas']['GracenoteUpdate']) =>
      body(api.POST('/api/admin/film/update-gracenote-info', { body: update })),
    onSuccess: cacheFilm,
  });
}

function useCacheFilm() {
  const cache = useQueryClient();
  return (film: components['schemas']['AdminFilm']) =>
    cache.setQueryData(adminFilmQueries.film(film._id).queryKey, film);
}
