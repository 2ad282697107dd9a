import { PROFILE, USER_CACHE } from '../../shared/offline/cacheNames';
import { clearUserCache } from '../../shared/offline/clearUserCache';

/** What the main screens need, whichever was opened first. */
function urlsOf(userId: string): string[] {
  return [
    PROFILE,
    '/api/user/watched-dates',
    '/api/user/watches',
    '/api/user/watchlist',
    '/api/user/diary-sharing',
    `/api/achievements/accomplished/${userId}`,
    '/api/friend/report',
    '/api/next/goal',
    '/api/viewing-options/my-services',
    '/api/setup',
    '/api/ceremony/count',
    '/api/ceremony/overview',
    '/api/film/genres',
  ];
}

/** Lets the service worker fetch what the page has fetched without it, and what the main screens need. */
export async function fillUserCache(workers: ServiceWorkerContainer, userId: string): Promise<void> {
  const cached = await caches.match(PROFILE, { cacheName: USER_CACHE });
  // Of a user who has logged out in a page without the service worker.
  if (cached && (await cached.json())._id !== userId) await clearUserCache();
  const fetched = performance.getEntriesByType('resource').map(({ name }) => name);
  const urls = [...fetched, ...urlsOf(userId)].map((url) => new URL(url, location.origin).href);
  const { active } = await workers.ready;
  active?.postMessage({
    fill: [...new Set(urls)].filter((url) => url.startsWith(`${location.origin}/api/`)),
  });
}
