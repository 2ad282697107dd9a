import './app/react';
import './ui/tokens.css';
import './ui/reset.css';
import type { QueryClient } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App';
import { createCache } from './app/cache';
import { type AppRouter, createAppRouter } from './app/router';
import { followTheme } from './shared/theme/theme';

const host = document.getElementById('root');
if (!host) throw new Error('index.html has no #root');

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

async function start(): Promise<void> {
  const cache = createCache();
  const router = createAppRouter(cache);
  await nextTask();
  // The prerendered content stays until the app can render the same page.
  if (document.getElementById('prerendered')) await router.load();
  render(cache, router);
}

/** Yields to the browser between two pieces of work, for slow phones. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

// In a task separate from evaluating the code.
void nextTask().then(start);
