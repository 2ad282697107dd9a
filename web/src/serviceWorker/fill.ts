// Fetches what a page has fetched before the service worker was there, or will need without a network.
import type { Strategy } from 'workbox-strategies';
import { isCatalogue, isPersonal } from './kept';
import { type ExtendableEvent, worker } from './scope';

interface FillMessage {
  fill: string[];
}

function isFillMessage(data: unknown): data is FillMessage {
  return typeof data === 'object' && data !== null && 'fill' in data && Array.isArray(data.fill);
}

export function handleFill(strategies: { catalogue: Strategy; user: Strategy }): void {
  worker.addEventListener('message', (event) => {
    if (isFillMessage(event.data)) event.waitUntil(fill(event, event.data.fill));
  });

  async function fill(event: ExtendableEvent, urls: string[]): Promise<void> {
    for (const url of urls) {
      const { pathname } = new URL(url);
      const strategy = isPersonal(pathname)
        ? strategies.user
        : isCatalogue(pathname)
          ? strategies.catalogue
          : undefined;
      if (!strategy || (await caches.match(url, { cacheName: strategy.cacheName }))) continue;
      const [response, done] = strategy.handleAll({ request: new Request(url), event });
      // Without a network, the next page tries again.
      await Promise.allSettled([response, done]);
    }
  }
}
