// Responses to the user who is logged in. They are deleted when the user may be another one; see docs/offline.md.
import { registerRoute } from 'workbox-routing';
import { NetworkFirst, NetworkOnly, type Strategy } from 'workbox-strategies';
import { PROFILE, USER_CACHE } from '../shared/offline/cacheNames';
import { changesUser, isComputed, isPersonal } from './kept';
import { keyedByBody } from './keyedByBody';
import { worker } from './scope';
import { UserCache } from './userCache';

const TIMEOUT_SECONDS = 4;

/** A plan takes longer. */
const COMPUTED_TIMEOUT_SECONDS = 10;

const userCache = new UserCache();

export async function hasUser(): Promise<boolean> {
  return (await caches.match(PROFILE, { cacheName: USER_CACHE })) !== undefined;
}

export function handleUser(): Strategy {
  const kept = new NetworkFirst({
    cacheName: USER_CACHE,
    networkTimeoutSeconds: TIMEOUT_SECONDS,
    matchOptions: { ignoreVary: true },
    plugins: [userCache.plugin],
  });
  registerRoute(
    ({ url, request, sameOrigin }) => sameOrigin && request.mode !== 'navigate' && isPersonal(url.pathname),
    kept,
  );

  const computed = new NetworkFirst({
    cacheName: USER_CACHE,
    networkTimeoutSeconds: COMPUTED_TIMEOUT_SECONDS,
    matchOptions: { ignoreVary: true },
    plugins: [keyedByBody, userCache.plugin],
  });
  registerRoute(({ url, sameOrigin }) => sameOrigin && isComputed(url.pathname), computed, 'POST');

  const clear = async () => userCache.clear();
  const clearing = new NetworkOnly({ plugins: [userCache.clearing] });
  for (const method of ['POST', 'DELETE', 'PUT'] as const) {
    registerRoute(({ url, sameOrigin }) => sameOrigin && changesUser(method, url.pathname), clearing, method);
  }

  // Navigations are answered by the browser.
  worker.addEventListener('fetch', (event) => {
    const { request } = event;
    if (request.mode === 'navigate' && changesUser(request.method, new URL(request.url).pathname)) {
      event.waitUntil(clear());
    }
  });
  worker.addEventListener('message', (event) => {
    if (event.data === 'clear-user') event.waitUntil(clear());
  });
  return kept;
}
