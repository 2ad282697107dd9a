import './app/react';
import './ui/tokens.css';
import './ui/reset.css';
import type { QueryClient } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App';
import { createCache } from './app/cache';
import { type AppRouter, createAppRouter } from './app/router';
import { MemberBar } from './app/shell/bars/lazyMemberBar';
import { nextTask } from './lib/tasks';
import { expectsUser } from './shared/me/lastVisit';
import { followTheme } from './shared/theme/theme';

const host = document.getElementById('root');
if (!host) throw new Error('index.html has no #root');

/** Then the app shows that it is loading, with links and menus that work. */
const MAX_LOAD_MS = 3000;

const root = createRoot(host);
followTheme();

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
}

// In a task separate from evaluating the code.
void nextTask().then(start);
