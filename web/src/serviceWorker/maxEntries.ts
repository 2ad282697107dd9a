import type { WorkboxPlugin } from 'workbox-core';

/**
 * Removes the oldest entries of a cache after each update, of those that `isOptional` accepts. Replaced entries keep their
 * position in some browsers.
 */
export function maxEntries(max: number, isOptional: (url: URL) => boolean = () => true): WorkboxPlugin {
  return {
    cacheDidUpdate: async ({ cacheName }) => {
      const cache = await caches.open(cacheName);
      const optional = (await cache.keys()).filter(({ url }) => isOptional(new URL(url)));
      await Promise.all(
        optional.slice(0, Math.max(0, optional.length - max)).map((request) => cache.delete(request)),
      );
    },
  };
}
