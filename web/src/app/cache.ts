import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isNotSetUp, Problem } from '../api/problem';
import { outdateWithMarks } from '../shared/next/outdated';
import { reportError } from '../shared/reporting/errors';

const minute = 60_000;

export function createCache(): QueryClient {
  const cache = new QueryClient({
    queryCache: new QueryCache({ onError: reportError }),
    mutationCache: new MutationCache({ onError: reportError }),
    defaultOptions: {
      queries: {
        staleTime: 5 * minute,
        // `navigator.onLine` can be wrong; a request that fails at least shows an error.
        networkMode: 'always',
        retry: (failures, error) => failures < 2 && isWorthRetrying(error),
      },
      mutations: { networkMode: 'always' },
    },
  });
  outdateWithMarks(cache);
  return cache;
}

/** Client errors and features that are not set up fail again. */
function isWorthRetrying(error: Error): boolean {
  return !(error instanceof Problem) || (error.status >= 500 && !isNotSetUp(error));
}
