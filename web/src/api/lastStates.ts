// Responses that the service worker has answered from its cache, because the server couldn't be reached.
import { useSyncExternalStore } from 'react';

const header = 'x-laurels-cached-at';

/** When the server sent them, by path without the query. */
const times = new Map<string, Date>();
/** POST requests that change nothing. */
const readByPost = ['/api/next/tonight', '/api/next/plan'];
const listeners = new Set<() => void>();

export function isCached(headers: Headers): boolean {
  return headers.has(header);
}

/** When the server sent a response that came from a cache; undefined for one that the server has just sent. */
function cachedAt(headers: Headers): Date | undefined {
  const time = new Date(headers.get(header) ?? '');
  return Number.isNaN(time.getTime()) ? undefined : time;
}

export function recordCachedAt({ method, url }: Request, headers: Headers): void {
  const key = new URL(url).pathname;
  if (method !== 'GET' && !readByPost.includes(key)) return;
  const time = cachedAt(headers);
  if (time?.getTime() === times.get(key)?.getTime()) return;
  if (time) times.set(key, time);
  else times.delete(key);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** When the last response to a request was sent, if it came from a cache. */
export function useCachedAt(path: string): Date | undefined {
  return useSyncExternalStore(
    subscribe,
    () => times.get(path),
    () => undefined,
  );
}
