import { queryOptions } from '@tanstack/react-query';
import { api, body } from '../../api/client';

/** Features that the server is configured for; they change only when it restarts. */
export const setupQueries = {
  all: ['setup'] as const,
  features: () =>
    queryOptions({
      queryKey: [...setupQueries.all, 'features'],
      queryFn: ({ signal }) => body(api.GET('/api/setup', { signal })),
      staleTime: Number.POSITIVE_INFINITY,
    }),
};
