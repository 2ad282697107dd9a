import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api, body } from '../../api/client';
import { meQueries } from '../me/queries';
import { streamingQueries } from './queries';
import type { ServiceId } from './services';

const none: ReadonlySet<ServiceId> = new Set();

/** The user's streaming services; empty while loading. */
export function useMyServices() {
  const query = useQuery(streamingQueries.myServices());
  return { services: query.data ?? none, query };
}

/** Optimistic update of the user's services, rolled back if the server rejects it. */
export function useSetMyServices() {
  const cache = useQueryClient();
  const { queryKey } = streamingQueries.myServices();
  return useMutation({
    mutationFn: (services: readonly ServiceId[]) =>
      body(api.POST('/api/viewing-options/my-services', { body: { services: [...services] } })),
    // Sequential, so that the last choice wins.
    scope: { id: 'my-services' },
    onMutate: async (services) => {
      await cache.cancelQueries({ queryKey });
      const before = cache.getQueryData(queryKey);
      cache.setQueryData(queryKey, { services: [...services] });
      return { before };
    },
    onError: (_problem, _services, context) => cache.setQueryData(queryKey, context?.before),
    onSuccess: () => void cache.invalidateQueries({ queryKey: [...meQueries.all, 'alerts'] }),
  });
}

/** Films on any of the user's services; undefined while disabled or loading. */
export function useFilmsOnMyServices(isEnabled: boolean): ReadonlySet<string> | undefined {
  const { services } = useMyServices();
  const queried = isEnabled ? [...services] : [];
  const lists = useQueries({ queries: queried.map((service) => streamingQueries.films(service)) });
  const isLoaded = lists.every((list) => !list.isPending);
  const ids = lists.flatMap((list) => list.data?.items.map((film) => film._id) ?? []).join(' ');
  return useMemo(
    () => (isEnabled && isLoaded ? new Set(ids === '' ? [] : ids.split(' ')) : undefined),
    [isEnabled, isLoaded, ids],
  );
}
