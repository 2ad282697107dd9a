import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { ceremonyQueries } from '../../shared/ceremony/queries';
import { ceremonyOf } from './ceremonies/ceremonyChoice';
import { stopsOf } from './ceremonies/stops';

/** Loads the ceremony in the path parameter, its films, and the entries of the ceremony navigation. */
export function useChecklist(param: string | undefined) {
  // The route loader has already awaited the count.
  const count = useQuery(ceremonyQueries.count()).data ?? 0;
  const ceremony = ceremonyOf(param, count);
  const films = useQuery({ ...ceremonyQueries.films(ceremony), enabled: count > 0 });
  const overview = useQuery(ceremonyQueries.overview());
  const stops = useMemo(() => stopsOf(count, overview.data), [count, overview.data]);
  usePrefetchNeighbors(ceremony, count, films.isSuccess);
  return {
    count,
    ceremony,
    stops,
    overview: overview.data?.find((entry) => entry.ceremony === ceremony),
    films,
  };
}

/** Prefetches the previous and next ceremony once the current one has loaded. */
function usePrefetchNeighbors(ceremony: number, count: number, isReady: boolean) {
  const cache = useQueryClient();
  useEffect(() => {
    if (!isReady) return;
    for (const next of [ceremony + 1, ceremony - 1]) {
      if (next >= 1 && next <= count) void cache.prefetchQuery(ceremonyQueries.films(next));
    }
  }, [cache, ceremony, count, isReady]);
}
