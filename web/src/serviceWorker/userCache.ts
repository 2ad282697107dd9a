import type { WorkboxPlugin } from 'workbox-core';
import { PROFILE, USER_CACHE } from '../shared/offline/cacheNames';
import { isComputed, isOptional } from './kept';
import { lastState } from './lastState';
import { maxEntries } from './maxEntries';

const MAX_OPTIONAL = 200;
/** Of each call. */
const MAX_COMPUTED = 20;
const SETUP = '/api/setup';

/** The cache of one user's responses. A response to a request from before the cache was cleared is never stored. */
export class UserCache {
  /** Raised when the cache is cleared. */
  #generation = 0;

  async clear(): Promise<void> {
    this.#generation += 1;
    await caches.delete(USER_CACHE);
  }

  /** For requests that may change who is logged in. Without a response nothing has changed. */
  readonly clearing: WorkboxPlugin = {
    requestWillFetch: async ({ request }) => {
      this.#generation += 1;
      return request;
    },
    fetchDidSucceed: async ({ response }) => {
      await this.clear();
      return response;
    },
  };

  readonly plugin: WorkboxPlugin = {
    requestWillFetch: async ({ request, state }) => {
      if (state) state.generation = this.#generation;
      return request;
    },
    fetchDidSucceed: async ({ request, response, state }) => {
      if (state?.generation !== this.#generation) return response;
      const isOther = response.status === 401 || (await isOtherUser(request, response));
      if (isOther && state.generation === this.#generation) {
        await this.clear();
        state.generation = this.#generation;
      }
      return response;
    },
    cacheWillUpdate: async ({ response, state }) =>
      response.status === 200 && state?.generation === this.#generation ? response : null,
    cacheDidUpdate: async (update) => {
      // Cleared while the response was being written.
      if (update.state?.generation !== this.#generation) await caches.delete(USER_CACHE);
      else await limitOf(update.request).cacheDidUpdate?.(update);
    },
    ...(lastState.cachedResponseWillBeUsed && {
      cachedResponseWillBeUsed: lastState.cachedResponseWillBeUsed,
    }),
  };
}

function limitOf({ url }: Request): WorkboxPlugin {
  const { pathname } = new URL(url);
  return isComputed(pathname)
    ? maxEntries(MAX_COMPUTED, (other) => other.pathname === pathname)
    : maxEntries(MAX_OPTIONAL, isOptional);
}

/** The session has ended, or another user has logged in, without the service worker. */
async function isOtherUser(request: Request, response: Response): Promise<boolean> {
  if (response.status !== 200) return false;
  const { pathname } = new URL(request.url);
  if (pathname === SETUP) return (await response.clone().json()).logged_in === false;
  if (pathname !== PROFILE) return false;
  const cached = await caches.match(PROFILE, { cacheName: USER_CACHE });
  return cached !== undefined && (await idOf(cached)) !== (await idOf(response.clone()));
}

async function idOf(profile: Response): Promise<unknown> {
  const { _id } = (await profile.json()) as { _id?: unknown };
  return _id;
}
