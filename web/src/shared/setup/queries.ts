import { queryOptions } from '@tanstack/react-query';
import { api, body } from '../../api/client';

/** Features that the server is configured for. They change only when it restarts; logos of services also when it finds others. */
export const setupQueries = {
  all: ['setup'] as const,
  features: () =>
    queryOptions({
      queryKey: [...setupQueries.all, 'features'],
      queryFn: ({ signal }) => body(api.GET('/api/setup', { signal })),
      staleTime: Number.POSITIVE_INFINITY,
    }),
};
