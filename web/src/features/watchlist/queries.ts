import { queryOptions } from '@tanstack/react-query';
import { api, body } from '../../api/client';
import { meQueries } from '../../shared/me/queries';

// Nested under `me`, so that logging out clears it.
export const watchlistQueries = {
  films: () =>
    queryOptions({
      queryKey: [...meQueries.all, 'watchlist'],
      queryFn: ({ signal }) => body(api.GET('/api/user/watchlist', { signal })),
      // Films can be bookmarked anywhere.
      staleTime: 0,
    }),
};
