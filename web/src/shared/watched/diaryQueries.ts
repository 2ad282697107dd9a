import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body } from '../../api/client';
import type { components } from '../../api/schema.gen';
import { editQueueOf } from '../edits/editQueue';
import { meQueries } from '../me/queries';
import { watchedQueries } from './queries';
import { watchesAfter } from './watchesAfter';

/** One time that the user watched a film. */
export type Watch = components['schemas']['Watch'];
export type WatchDetails = components['schemas']['WatchDetails'];

export const diaryQueries = {
  /** The whole diary with dates that wait for a network, the latest first. Nested under the dates: what changes these changes the diary. */
  watches: () =>
    queryOptions({
      queryKey: [...watchedQueries.dates().queryKey, 'diary'],
      queryFn: async ({ signal, client }) =>
        watchesAfter(await fetchWatches(signal), await editQueueOf(client).acceptable()),
    }),
  /** Whether friends see ratings and notes. */
  sharing: () =>
    queryOptions({
      queryKey: [...meQueries.all, 'diary-sharing'],
      queryFn: ({ signal }) => body(api.GET('/api/user/diary-sharing', { signal })),
    }),
};

async function fetchWatches(signal?: AbortSignal): Promise<Watch[]> {
  const watches: Watch[] = [];
  let after: string | undefined;
  do {
    const query = after === undefined ? {} : { after };
    const page = await body(api.GET('/api/user/watches', { params: { query }, ...(signal && { signal }) }));
    watches.push(...page.watches);
    after = page.next ?? undefined;
  } while (after !== undefined);
  return watches;
}

/** What the server's diary has about films, the latest first. Not what is cached: it may have changed on another device. */
export async function fetchWatchesOf(filmIds: ReadonlySet<string>): Promise<Watch[]> {
  const [only] = filmIds;
  if (filmIds.size === 1 && only !== undefined) {
    const { watches } = await body(api.GET('/api/user/watches', { params: { query: { film_id: only } } }));
    return watches;
  }
  const watches = await fetchWatches();
  return watches.filter(({ film_id }) => filmIds.has(film_id));
}

export function useRefetchDiary() {
  const cache = useQueryClient();
  // Not awaited: forms close at once.
  return () => void cache.invalidateQueries({ queryKey: watchedQueries.dates().queryKey });
}

export function useAddWatch(film_id: string) {
  const refetch = useRefetchDiary();
  return useMutation({
    mutationFn: (details: WatchDetails & { is_rewatch: boolean }) =>
      body(api.POST('/api/user/watches', { body: { film_id, ...details } })),
    onSuccess: refetch,
  });
}

export function useChangeWatch(watch_id: string) {
  const cache = useQueryClient();
  const refetch = useRefetchDiary();
  return useMutation({
    mutationFn: (details: WatchDetails) =>
      body(api.PUT('/api/user/watches/{watch_id}', { params: { path: { watch_id } }, body: details })),
    onSuccess: (changed) => {
      cache.setQueryData(diaryQueries.watches().queryKey, (watches) =>
        watches?.map((watch) => (watch._id === changed._id ? changed : watch)),
      );
      refetch();
    },
  });
}

export function useSetSharing() {
  const cache = useQueryClient();
  const { queryKey } = diaryQueries.sharing();
  return useMutation({
    mutationFn: (shared: boolean) => body(api.POST('/api/user/diary-sharing', { body: { shared } })),
    onMutate: async (shared) => {
      await cache.cancelQueries({ queryKey });
      cache.setQueryData(queryKey, { shared });
    },
    onSettled: () => cache.invalidateQueries({ queryKey }),
  });
}
