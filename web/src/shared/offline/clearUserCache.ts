import { USER_CACHE } from './cacheNames';

/** Deletes what is cached for the user who was logged in; also without a network. */
export async function clearUserCache(): Promise<void> {
  // So that it doesn't store the responses to requests that are under way.
  globalThis.navigator?.serviceWorker?.controller?.postMessage('clear-user');
  await globalThis.caches?.delete(USER_CACHE);
}
