// The app itself: its files, and the prerendered pages of its screens.
import { cacheNames } from 'workbox-core';
import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkOnly } from 'workbox-strategies';
import { REMOVE_OLD_VERSIONS } from '../shared/offline/workerMessages';
import { maxEntries } from './maxEntries';
import { canOpenOffline, offlinePage } from './offlinePage';
import { type ExtendableEvent, worker } from './scope';
import { hasUser } from './user';

/** Then a navigation is answered from the cache. */
const TIMEOUT_SECONDS = 3;

/** Flags and code for few users, cached when they are used. */
const ASSETS_CACHE = 'laurels-assets';
const MAX_ASSETS = 150;

export function handlePages(): void {
  const precache = new PrecacheController();
  precache.addToCacheList(__PRECACHED_FILES__);
  registerRoute(new PrecacheRoute(precache));
  // Files of an older version too, while one of its tabs is open.
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
    new CacheFirst({ cacheName: ASSETS_CACHE, plugins: [olderVersions, maxEntries(MAX_ASSETS)] }),
  );
  registerRoute(
    // The others have no page to show after the timeout, and are left to the browser.
    ({ url, request, sameOrigin }) =>
      sameOrigin && request.mode === 'navigate' && canOpenOffline(__OFFLINE_PAGES__, url.pathname),
    new NetworkOnly({
      networkTimeoutSeconds: TIMEOUT_SECONDS,
      plugins: [
        {
          handlerDidError: async ({ request }) => {
            const { pathname } = new URL(request.url);
            const page = offlinePage(__OFFLINE_PAGES__, pathname, await hasUser());
            return page === undefined ? undefined : precache.matchPrecache(`/pages/${page}.html`);
          },
        },
      ],
    }),
  );

  worker.addEventListener('install', (event) => event.waitUntil(precache.install(event)));
  worker.addEventListener('activate', (event) => event.waitUntil(activate()));
  worker.addEventListener('message', (event) => {
    if (event.data === REMOVE_OLD_VERSIONS) event.waitUntil(removeOldVersions(precache, event));
  });
}

const olderVersions = {
  cachedResponseWillBeUsed: async ({
    request,
    cachedResponse,
  }: {
    request: Request;
    cachedResponse?: Response;
  }) => cachedResponse ?? (await caches.match(request, { cacheName: cacheNames.precache })),
};

async function activate(): Promise<void> {
  // A preloaded response that isn't used is requested again: the result of a log-in would arrive at the server twice.
  await worker.registration.navigationPreload?.disable();
  // The first visit is cached as well, not only the next one.
  await worker.clients.claim();
}

/** Only when no other tab may still load an older version's code, nor a newer version has begun to cache its own. */
async function removeOldVersions(precache: PrecacheController, event: ExtendableEvent): Promise<void> {
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const { installing, waiting } = worker.registration;
  if (tabs.length > 1 || installing || waiting) return;
  const cache = await caches.open(cacheNames.precache);
  const { length: before } = await cache.keys();
  await precache.activate(event);
  const { length: after } = await cache.keys();
  if (after < before) await caches.delete(ASSETS_CACHE);
}
