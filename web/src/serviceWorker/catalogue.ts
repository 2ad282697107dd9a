// Responses about the catalogue: the newest if the server answers in time, otherwise the last ones.
import { registerRoute } from 'workbox-routing';
import { NetworkFirst, type Strategy } from 'workbox-strategies';
import { CATALOGUE_CACHE } from '../shared/offline/cacheNames';
import { isCatalogue, isOptional } from './kept';
import { lastState } from './lastState';
import { maxEntries } from './maxEntries';

const TIMEOUT_SECONDS = 4;

/** The films of recent dialogs, besides what has been downloaded. */
const MAX_OPTIONAL = 400;

export function handleCatalogue(): Strategy {
  const kept = new NetworkFirst({
    cacheName: CATALOGUE_CACHE,
    networkTimeoutSeconds: TIMEOUT_SECONDS,
    matchOptions: { ignoreVary: true },
    plugins: [lastState, maxEntries(MAX_OPTIONAL, isOptional)],
  });
  registerRoute(
    // The background download stores its responses itself. Its many requests would keep this version busy, and a new one
    // waiting.
    ({ url, request, sameOrigin }) =>
      sameOrigin && request.mode !== 'navigate' && request.cache !== 'no-store' && isCatalogue(url.pathname),
    kept,
  );
  return kept;
}
