import { Unreachable } from '../../api/problem';
import { lazily } from '../../lib/lazily';

export type SavedFilms = typeof import('./savedFilms');

/** What the server responds or, if it can't be reached, what is saved on this device. */
export async function orSaved<T>(
  request: Promise<T>,
  readSaved: (saved: SavedFilms) => Promise<T | undefined>,
): Promise<T> {
  const read = lazily(async () => {
    // Loaded when it's needed; without a network, from the service worker's cache.
    const code = await import('./savedFilms').catch(() => undefined);
    return code && readSaved(code);
  });
  // The request is going to fail: saves the time until then. The result is awaited below.
  if (!navigator.onLine) read().catch(() => undefined);
  try {
    return await request;
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    const saved = await read();
    if (saved === undefined) throw error;
    return saved;
  }
}
