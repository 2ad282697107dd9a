import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body } from '../../api/client';
import { callOrWait } from '../edits/callOrWait';
import type { Edit } from '../edits/edit';
import { editQueueOf } from '../edits/editQueue';
import { meQueries } from '../me/queries';
import { datesKey } from './datesKey';

export const watchedQueries = {
  dates: () =>
    queryOptions({
      queryKey: datesKey,
      queryFn: async ({ signal, client }) => {
        const dates = await body(api.GET('/api/user/watched-dates', { signal }));
        return datesAfter(dates, await editQueueOf(client).acceptable());
      },
    }),
};

/** The dates with those that wait for a network. */
function datesAfter(dates: Readonly<Record<string, string>>, edits: readonly Edit[]): Record<string, string> {
  const after = new Map(Object.entries(dates));
  for (const { film_id, kind, value } of edits) {
    if (kind === 'watched_date' && typeof value === 'string') after.set(film_id, value);
    else if (kind === 'watched_date' || (kind === 'viewed' && !value)) after.delete(film_id);
  }
  return Object.fromEntries(after);
}

function setWatchedDate(film_id: string, watched: string | null, signal?: AbortSignal) {
  return body(
    api.POST('/api/user/watched-date/{film_id}', {
      params: { path: { film_id } },
      body: { watched },
      ...(signal && { signal }),
    }),
  );
}

/** Optimistic update of a film's watched date, rolled back if the server rejects it. Without a network it waits. */
export function useSetWatchedDate(filmId: string) {
  const cache = useQueryClient();
  const { queryKey } = watchedQueries.dates();
  return useMutation({
    mutationFn: async (watched: string | null) => {
      const userId = cache.getQueryData(meQueries.profile().queryKey)?._id;
      const queue = editQueueOf(cache);
      const edits = userId
        ? queue.add(userId, [{ film_id: filmId, kind: 'watched_date', value: watched }])
        : [];
      await callOrWait(queue, edits, (signal) => setWatchedDate(filmId, watched, signal));
    },
    onMutate: async (watched) => {
      await cache.cancelQueries({ queryKey });
      const before = cache.getQueryData(queryKey);
      cache.setQueryData(queryKey, (dates) => {
        const { [filmId]: _old, ...rest } = dates ?? {};
        return watched === null ? rest : { ...rest, [filmId]: watched };
      });
      return { before };
    },
    onError: (_problem, _watched, context) => cache.setQueryData(queryKey, context?.before),
    onSettled: () => cache.invalidateQueries({ queryKey }),
  });
}
