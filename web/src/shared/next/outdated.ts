// Suggestions and plans depend on the films that the user has viewed, goals and statistics also on when.
import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { meQueries } from '../me/queries';
import { statsKey } from '../me/statsKey';
import { datesKey } from '../watched/datesKey';
import { goalKey, nextKey } from './nextKey';

const { queryKey: profileKey } = meQueries.profile();
const profileHash = hashKey(profileKey);
const [, datesName] = datesKey;

/**
 * Marks what the server computed as outdated once it has accepted other films or dates, from any page or device. Nothing
 * is fetched here: what isn't on screen is fetched when it's displayed, the rest by `useRefetchOutdated`.
 */
export function outdateWithMarks(cache: QueryClient): void {
  let me = cache.getQueryData(profileKey);
  cache.getQueryCache().subscribe((event) => {
    if (event.query.queryHash === profileHash) {
      const before = me;
      me = cache.getQueryData(profileKey);
      if (me && me._id === before?._id && me.viewed !== before.viewed) {
        outdate(cache, nextKey);
        outdate(cache, statsKey);
      }
    } else if (isInvalidation(event) && event.query.queryKey[1] === datesName) {
      outdate(cache, goalKey);
      outdate(cache, statsKey);
    }
  });
}

interface CacheEvent {
  type: string;
  action?: { type: string };
}

export function isInvalidation({ type, action }: CacheEvent): boolean {
  return type === 'updated' && action?.type === 'invalidate';
}

/** Marks queries as outdated; see `useRefetchOutdated`. */
export function outdate(cache: QueryClient, queryKey: QueryKey): void {
  void cache.invalidateQueries({ queryKey, refetchType: 'none' });
  for (const query of cache.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })) {
    const invalidate = () => query.invalidate();
    // Its response may have been computed before.
    query.promise?.then(invalidate, invalidate);
  }
}
