import type { WorkboxPlugin } from 'workbox-core';

/** The header of a response from a cache, used because the network failed: when the server sent it. */
const CACHED_AT = 'x-laurels-cached-at';

/** Stores complete responses only, and marks one that is used because the network failed with the time it was sent. */
export const lastState: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => (response.status === 200 ? response : null),
  cachedResponseWillBeUsed: async ({ cachedResponse }) => cachedResponse && markAsCached(cachedResponse),
};

function markAsCached(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set(CACHED_AT, response.headers.get('date') ?? '');
  const { status, statusText } = response;
  return new Response(response.body, { status, statusText, headers });
}
