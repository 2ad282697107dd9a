import { queryOptions } from '@tanstack/react-query';
import { api, body } from '../../api/client';
import { meQueries } from '../../shared/me/queries';
import { waitingFilms } from './waitingFilms';

// Nested under `me`, so that logging out clears it.
export const watchlistQueries = {
  films: () =>
    queryOptions({
      queryKey: [...meQueries.all, 'watchlist'],
      queryFn: async ({ signal, client }) => {
        const films = await body(api.GET('/api/user/watchlist', { signal }));
        return [...(await waitingFilms(client, films)), ...films];
      },
      // Films can be bookmarked anywhere.
      staleTime: 0,
    }),
};
