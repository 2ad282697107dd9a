import { queryOptions } from '@tanstack/react-query';
import { api, body } from '../../api/client';
import { meQueries } from '../../shared/me/queries';
import { orSaved } from '../../shared/offline/orSaved';
import { listing } from '../../shared/streaming/listing';
import type { Station } from './schedule/stations';

/** Where to search for theaters. */
export type Place = { lat: number; long: number } | { zipcode: string };

/** In miles. */
const radius = 10;
const staleTime = 10 * 60_000;

export const viewingQueries = {
  all: ['viewing-options'] as const,
  schedule: (provider: Station['id']) =>
    queryOptions({
      queryKey: [...viewingQueries.all, 'schedule', provider],
      queryFn: ({ signal }) =>
        listing(
          api.GET('/api/viewing-options/scheduled/{provider}', { params: { path: { provider } }, signal }),
        ),
      staleTime,
    }),
  films: (film_ids: string[]) =>
    queryOptions({
      queryKey: [...viewingQueries.all, 'films', film_ids],
      queryFn: ({ signal }) =>
        orSaved(body(api.POST('/api/film/viewing-options-films', { body: { film_ids }, signal })), (saved) =>
          saved.savedRows(film_ids),
        ),
      staleTime: Number.POSITIVE_INFINITY,
      enabled: film_ids.length > 0,
    }),
  showings: (place: Place) =>
    queryOptions({
      queryKey: [...viewingQueries.all, 'showings', place],
      queryFn: ({ signal }) =>
        body(
          api.GET('/api/viewing-options/theater-showings', {
            params: { query: { ...place, radius } },
            signal,
          }),
        ),
      staleTime,
      // The user is waiting, and the server has already retried.
      retry: false,
    }),
  // Under the key of the user's data, so that logging out removes them from the cache.
  alerts: () =>
    queryOptions({
      queryKey: [...meQueries.all, 'alerts'],
      queryFn: ({ signal }) => body(api.GET('/api/viewing-options/alerts', { signal })),
      staleTime,
    }),
};
