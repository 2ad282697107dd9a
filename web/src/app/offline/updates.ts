import type { QueryClient } from '@tanstack/react-query';
import { onServerVersion } from '../../api/server';
import type { AppRouter } from '../router';

/** How often the server is asked for a new version, at most. */
const CHECK_INTERVAL_MS = 60 * 60_000;
/** The same if it may have one: several servers may have different versions for a while. */
const MIN_CHECK_INTERVAL_MS = 60_000;
/** How long a navigation waits for the new version to take over. */
const TAKE_OVER_MS = 2000;

/**
 * A new version is downloaded in the background and waits. It takes over at the next navigation to another page, by
 * loading that page in full; the other tabs do the same at theirs.
 */
export function followUpdates(workers: ServiceWorkerContainer, cache: QueryClient, router: AppRouter): void {
  let checkedAt = Date.now();
  let nextCheck: ReturnType<typeof setTimeout> | undefined;
  let hasController = workers.controller !== null;
  let isOutdated = false;

  const check = async () => {
    checkedAt = Date.now();
    clearTimeout(nextCheck);
    nextCheck = undefined;
    const registration = await workers.getRegistration();
    // Without a network.
    await registration?.update().catch(() => {});
  };
  addEventListener('focus', () => {
    if (Date.now() - checkedAt > CHECK_INTERVAL_MS) void check();
  });
  onServerVersion(() => {
    nextCheck ??= setTimeout(check, Math.max(0, checkedAt + MIN_CHECK_INTERVAL_MS - Date.now()));
  });

  workers.addEventListener('controllerchange', () => {
    // The first one doesn't replace any.
    isOutdated = hasController;
    hasController = true;
  });

  router.subscribe('onBeforeNavigate', async ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged || isBusy(cache)) return;
    const waiting = (await workers.getRegistration())?.waiting;
    if (waiting) await takeOver(workers, waiting);
    // Not before the new version is in control: a page that is requested during the change may never arrive.
    if (isOutdated && !isBusy(cache)) location.reload();
  });
}

/** Whether reloading would lose something. */
function isBusy(cache: QueryClient): boolean {
  const isTyping = document.activeElement?.matches('input, textarea, [contenteditable]') ?? false;
  return isTyping || document.querySelector('dialog[open]') !== null || cache.isMutating() > 0;
}

function takeOver(workers: ServiceWorkerContainer, waiting: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    workers.addEventListener('controllerchange', () => resolve(), { once: true });
    setTimeout(resolve, TAKE_OVER_MS);
    waiting.postMessage('skip-waiting');
  });
}
