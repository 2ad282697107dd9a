import type { QueryClient } from '@tanstack/react-query';
import { Problem } from '../../api/problem';
import { meQueries } from '../../shared/me/queries';
import { unsubscribeBrowser } from '../../shared/notifications/browserPush';
import { keepSubscription } from '../../shared/notifications/subscription';
import { clearUserCache } from '../../shared/offline/clearUserCache';
import { REMOVE_OLD_VERSIONS } from '../../shared/offline/workerMessages';
import type { AppRouter } from '../router';
import { fillUserCache } from './fillUserCache';
import { keepProfile } from './keepProfile';
import { followUpdates } from './updates';

/**
 * Registers the service worker once a user is logged in: visitors who only look at the welcome page don't download the
 * whole app.
 */
export function startOffline(cache: QueryClient, router: AppRouter): void {
  // Not in insecure contexts, nor with the development server.
  const workers = globalThis.navigator?.serviceWorker as ServiceWorkerContainer | undefined;
  if (!workers || import.meta.env.DEV) return;
  followUpdates(workers, cache, router);
  keepProfile(cache);
  let filledFor: string | undefined;
  const update = () => {
    const { data, error } = cache.getQueryState(meQueries.profile().queryKey) ?? {};
    const isLoggedOut = error instanceof Problem && error.status === 401;
    if (isLoggedOut) void clearUserCache();
    // What waits at the push service isn't for the browser's next user.
    if (!data && (isLoggedOut || filledFor)) void unsubscribeBrowser().catch(() => {});
    if (data?._id === filledFor) return;
    filledFor = data?._id;
    if (!data) return;
    const userId = data._id;
    register(workers)
      .then(() => Promise.allSettled([fillUserCache(workers, userId), keepSubscription(userId)]))
      .then(() => workers.ready)
      .then(({ active }) => active?.postMessage(REMOVE_OLD_VERSIONS))
      // The browser or the user doesn't allow it.
      .catch(() => {});
  };
  cache.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[1] === meQueries.profile().queryKey[1]) update();
  });
  update();
}

async function register(workers: ServiceWorkerContainer): Promise<void> {
  await workers.register('/service-worker.js');
  await workers.ready;
}
