import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { Problem } from '../api/problem';
import { reportError } from '../shared/reporting/errors';

const minute = 60_000;

export function createCache(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: reportError }),
    mutationCache: new MutationCache({ onError: reportError }),
    defaultOptions: {
      queries: {
        staleTime: 5 * minute,
        // `navigator.onLine` can be wrong; a request that fails at least shows an error.
        networkMode: 'always',
        retry: (failures, error) => failures < 2 && !(error instanceof Problem && error.status < 500),
      },
      mutations: { networkMode: 'always' },
    },
  });
}
