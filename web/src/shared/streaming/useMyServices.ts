import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api, body } from '../../api/client';
import { meQueries } from '../me/queries';
import { streamingQueries } from './queries';

const none: ReadonlySet<string> = new Set();

/** The streaming services the person has; none before they are known. */
export function useMyServices(): { services: ReadonlySet<string>; isPending: boolean; error: Error | null } {
  const { data = none, isPending, error } = useQuery(streamingQueries.myServices());
  return { services: data, isPending, error };
}

/** Chooses or drops a service: at once here, taken back when the server says no. */
export function useSetMyServices() {
  const cache = useQueryClient();
  const { queryKey } = streamingQueries.myServices();
  return useMutation({
    mutationFn: (services: readonly string[]) =>
      body(api.POST('/api/viewing-options/my-services', { body: { services: [...services] } })),
    // One after the other, so that the last choice is what stays.
    scope: { id: 'my-services' },
    onMutate: async (services) => {
      await cache.cancelQueries({ queryKey });
      const before = cache.getQueryData(queryKey);
      cache.setQueryData(queryKey, { services: [...services] });
      return { before };
    },
    onError: (_problem, _services, kept) => cache.setQueryData(queryKey, kept?.before),
    onSuccess: () => void cache.invalidateQueries({ queryKey: [...meQueries.all, 'alerts'] }),
  });
}

/** Every film on one of the person's services; `undefined` until all of them are known. */
export function useFilmsOnMyServices(isWanted: boolean): ReadonlySet<string> | undefined {
  const { services } = useMyServices();
  const wanted = isWanted ? [...services] : [];
  const lists = useQueries({ queries: wanted.map((service) => streamingQueries.films(service)) });
  const isKnown = lists.every((list) => !list.isPending);
  const ids = lists.flatMap((list) => list.data?.items.map((film) => film._id) ?? []).join(' ');
  return useMemo(
    () => (isWanted && isKnown ? new Set(ids === '' ? [] : ids.split(' ')) : undefined),
    [isWanted, isKnown, ids],
  );
}
