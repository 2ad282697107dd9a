import { hashKey, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isNotSetUp, Problem, Unreachable } from '../api/problem';
import { sendAs } from '../api/sender';
import { meQueries } from '../shared/me/queries';
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
  sendAsUser(cache);
  return cache;
}

/** Client errors, requests without a network and features that are not set up fail again. */
function isWorthRetrying(error: Error): boolean {
  if (error instanceof Unreachable) return globalThis.navigator?.onLine !== false;
  return !(error instanceof Problem) || (error.status >= 500 && !isNotSetUp(error));
}

/** Changes are made for the user whom the page displays. */
function sendAsUser(cache: QueryClient): void {
  const { queryKey } = meQueries.profile();
  const hash = hashKey(queryKey);
  cache.getQueryCache().subscribe(({ query }) => {
    if (query.queryHash === hash) sendAs(cache.getQueryData(queryKey)?._id);
  });
}
