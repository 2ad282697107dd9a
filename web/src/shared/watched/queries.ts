import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body } from '../../api/client';
import { meQueries } from '../me/queries';

// Nested under `me`, so that they are cleared on log-out and refetched when the user changes in another tab.
export const watchedQueries = {
  dates: () =>
    queryOptions({
      queryKey: [...meQueries.all, 'watched-dates'],
      queryFn: ({ signal }) => body(api.GET('/api/user/watched-dates', { signal })),
    }),
};

function setWatchedDate(film_id: string, watched: string | null) {
  return body(
    api.POST('/api/user/watched-date/{film_id}', { params: { path: { film_id } }, body: { watched } }),
  );
}

/** Optimistic update of a film's watched date, rolled back if the server rejects it. */
export function useSetWatchedDate(filmId: string) {
  const cache = useQueryClient();
  const { queryKey } = watchedQueries.dates();
  return useMutation({
    mutationFn: (watched: string | null) => setWatchedDate(filmId, watched),
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
