import './app/react';
import './ui/tokens.css';
import './ui/reset.css';
import type { QueryClient } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App';
import { createCache } from './app/cache';
import { listenForInstallPrompt } from './app/install/installPrompt';
import { reloadForCode } from './app/reloadForCode';
import { type AppRouter, createAppRouter } from './app/router';
import { MemberBar } from './app/shell/bars/lazyMemberBar';
import { nextTask, whenIdle } from './lib/tasks';
import { expectsUser } from './shared/me/lastVisit';
import { meQueries } from './shared/me/queries';
import { followTheme } from './shared/theme/theme';

const host = document.getElementById('root');
if (!host) throw new Error('index.html has no #root');

/** Then the app shows that it is loading, with links and menus that work. */
const MAX_LOAD_MS = 3000;

const root = createRoot(host);
followTheme();
reloadForCode();
listenForInstallPrompt();

function render(cache: QueryClient, router: AppRouter): void {
  const app = (
    <StrictMode>
      <App cache={cache} router={router} />
    </StrictMode>
  );
  // A transition renders in slices, so that a slow phone can still scroll and handle taps.
  startTransition(() => root.render(app));
}

/** When a page without prerendered content shows that it is loading. */
const SKELETON_MS = 300;

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

async function start(): Promise<void> {
  const cache = createCache();
  const router = createAppRouter(cache);
  await nextTask();
  // Rendering the loaded page is one transition, in slices. The router's updates, in contrast, render all of it in one
  // task, which blocks a slow phone for half a second. Prerendered content stays until the app can replace it, but not
  // long without a response.
  const isPrerendered = document.getElementById('prerendered') !== null;
  const loaded = Promise.all([router.load(), expectsUser() && MemberBar.preload?.()]);
  await Promise.race([loaded, wait(isPrerendered ? MAX_LOAD_MS : SKELETON_MS)]);
  render(cache, router);
  await loaded;
  whenOfflineUseIsPossible(cache, () => {
    import('./app/offline/startOffline').then(
      ({ startOffline }) => startOffline(cache, router),
      () => {},
    );
  });
}

/** Calls back once there is a user, or at once if a user has been here before: visitors don't load the code. */
function whenOfflineUseIsPossible(cache: QueryClient, run: () => void): void {
  const isPossible = () =>
    navigator.serviceWorker?.controller || cache.getQueryData(meQueries.profile().queryKey) !== undefined;
  if (isPossible()) {
    whenIdle(run);
    return;
  }
  const stop = cache.getQueryCache().subscribe(() => {
    if (!isPossible()) return;
    stop();
    whenIdle(run);
  });
}

// In a task separate from evaluating the code.
void nextTask().then(start);
