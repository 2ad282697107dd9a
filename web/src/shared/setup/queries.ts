import { queryOptions } from '@tanstack/react-query';
import { api, body } from '../../api/client';

/** What this server is set up for; it changes only when the server is started anew. */
export const setupQueries = {
  all: ['setup'] as const,
  features: () =>
    queryOptions({
      queryKey: [...setupQueries.all, 'features'],
      queryFn: ({ signal }) => body(api.GET('/api/setup', { signal })),
      staleTime: Number.POSITIVE_INFINITY,
    }),
};
