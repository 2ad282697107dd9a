import type { QueryClient } from '@tanstack/react-query';
import { meQueries } from '../../shared/me/queries';
import type { User } from '../../shared/me/user';
import { PROFILE, USER_CACHE } from '../../shared/offline/cacheNames';
import { clearUserCache } from '../../shared/offline/clearUserCache';

/** Several marks in a row are written once. */
const PAUSE_MS = 500;

/**
 * Writes the profile to the user's cache when the server has accepted a mark: its response has only what has changed, and so
 * the service worker can't cache it.
 */
export function keepProfile(cache: QueryClient): void {
  const { queryKey } = meQueries.profile();
  const current = () => cache.getQueryData(queryKey);
  let written = current();
  let timer: ReturnType<typeof setTimeout> | undefined;
  cache.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[1] !== queryKey[1] || current() === written) return;
    written = current();
    clearTimeout(timer);
    timer = setTimeout(() => {
      const me = current();
      if (me) void write(me).then(() => (current()?._id === me._id ? undefined : clearUserCache()));
    }, PAUSE_MS);
  });
}

/** Only over the profile of the same user: after a log-out there is none. */
async function write(me: User): Promise<void> {
  const cache = await caches.open(USER_CACHE);
  const cached = await cache.match(PROFILE, { ignoreVary: true });
  const { _id, revision } = ((await cached?.json()) ?? {}) as Partial<User>;
  // Another tab may know a newer one.
  if (_id !== me._id || revision === undefined || revision >= me.revision) return;
  const headers = { 'content-type': 'application/json', date: new Date().toUTCString() };
  await cache.put(PROFILE, new Response(JSON.stringify(me), { headers }));
}
