import { matchQuery, notifyManager, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { isInvalidation } from './outdated';

/** Fetches outdated queries on screen again, as soon as the user has paused. */
export function useRefetchOutdated(queryKey: QueryKey, hasPaused: boolean): void {
  const cache = useQueryClient();
  const [invalidations, setInvalidations] = useState(0);
  const isMine = useEffectEvent((query: Parameters<typeof matchQuery>[1]) => matchQuery({ queryKey }, query));
  useEffect(() => {
    const count = notifyManager.batchCalls(() => setInvalidations((before) => before + 1));
    return cache.getQueryCache().subscribe((event) => {
      if (isInvalidation(event) && isMine(event.query)) count();
    });
  }, [cache]);
  const refetch = useEffectEvent(
    () =>
      void cache.refetchQueries({
        queryKey,
        type: 'active',
        fetchStatus: 'idle',
        predicate: ({ state }) => state.isInvalidated,
      }),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: each invalidation counts.
  useEffect(() => {
    if (hasPaused) refetch();
  }, [hasPaused, invalidations]);
}
