import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body } from '../../api/client';
import { meQueries } from '../me/queries';

// Under what belongs to the person, so that logging out forgets them and a change elsewhere asks again.
export const watchedQueries = {
  dates: () =>
    queryOptions({
      queryKey: [...meQueries.all, 'watched-dates'],
      queryFn: ({ signal }) => body(api.GET('/api/user/watched-dates', { signal })),
    }),
};

/** Shows the date at once; one that the server refuses goes back to what it was. */
export function useSetWatchedDate(filmId: string) {
  const cache = useQueryClient();
  const { queryKey } = watchedQueries.dates();
  return useMutation({
    mutationFn: (watched: string | null) =>
      body(
        api.POST('/api/user/watched-date/{film_id}', {
          params: { path: { film_id: filmId } },
          body: { watched },
        }),
      ),
    onMutate: async (watched) => {
      await cache.cancelQueries({ queryKey });
      const before = cache.getQueryData(queryKey);
      cache.setQueryData(queryKey, (dates) => {
        const { [filmId]: _old, ...rest } = dates ?? {};
        return watched === null ? rest : { ...rest, [filmId]: watched };
      });
      return { before };
    },
    onError: (_problem, _watched, kept) => cache.setQueryData(queryKey, kept?.before),
    onSettled: () => cache.invalidateQueries({ queryKey }),
  });
}
