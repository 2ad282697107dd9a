import { queryOptions } from '@tanstack/react-query';
import { api, body } from '../../api/client';
import { meQueries } from '../me/queries';
import { listing } from './listing';
import type { ServiceId } from './services';

/** The server refreshes listings a few times a day. */
const staleTime = 10 * 60_000;

export const streamingQueries = {
  all: ['streaming'] as const,
  films: (provider: ServiceId) =>
    queryOptions({
      queryKey: [...streamingQueries.all, 'films', provider],
      queryFn: ({ signal }) =>
        listing(
          api.GET('/api/viewing-options/streaming/{provider}/films', {
            params: { path: { provider } },
            signal,
          }),
        ),
      staleTime,
    }),
  // Nested under `me`, so that logging out clears it.
  myServices: () =>
    queryOptions({
      queryKey: [...meQueries.all, 'services'],
      queryFn: ({ signal }) => body(api.GET('/api/viewing-options/my-services', { signal })),
      select: ({ services }) => new Set(services) as ReadonlySet<ServiceId>,
      staleTime: Number.POSITIVE_INFINITY,
    }),
};
