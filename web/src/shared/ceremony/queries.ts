import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, body } from '../../api/client';

/** What the catalogue says about ceremonies. */
export const ceremonyQueries = {
  all: ['ceremony'] as const,
  count: () =>
    queryOptions({
      queryKey: [...ceremonyQueries.all, 'count'],
      queryFn: async ({ signal }) => (await body(api.GET('/api/ceremony/count', { signal }))).count,
    }),
  /** The night of the newest ceremony, also of one to come. */
  newestDate: () =>
    queryOptions({
      queryKey: [...ceremonyQueries.all, 'newest-date'],
      queryFn: async ({ signal }) => (await body(api.GET('/api/ceremony/count', { signal }))).newest_date,
    }),
  overview: () =>
    queryOptions({
      queryKey: [...ceremonyQueries.all, 'overview'],
      queryFn: ({ signal }) => body(api.GET('/api/ceremony/overview', { signal })),
    }),
  films: (ceremony: number) =>
    queryOptions({
      queryKey: [...ceremonyQueries.all, ceremony, 'films'],
      queryFn: ({ signal }) =>
        body(api.GET('/api/ceremony/{ceremony}/films', { params: { path: { ceremony } }, signal })),
    }),
};

/** Sets out for the newest ceremony and its films without waiting; who uses them sees how it went. */
export function fetchNewestAhead(cache: QueryClient): void {
  cache
    .ensureQueryData(ceremonyQueries.count())
    .then((newest) => cache.prefetchQuery(ceremonyQueries.films(newest)))
    .catch(() => {});
}
