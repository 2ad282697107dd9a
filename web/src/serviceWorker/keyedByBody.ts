import type { WorkboxPlugin } from 'workbox-core';

/** Stores responses to POST requests, which a cache can't, as those to GET requests with the body in their query. */
export const keyedByBody: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => {
    const key = new URL(request.url);
    key.searchParams.set('body', await request.clone().text());
    return key.href;
  },
};
