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

function draw(cache: QueryClient, router: AppRouter): void {
  const app = (
    <StrictMode>
      <App cache={cache} router={router} />
    </StrictMode>
  );
  // In slices, so that a slow phone can scroll and press meanwhile.
  startTransition(() => root.render(app));
}

async function start(): Promise<void> {
  const cache = createCache();
  const router = createAppRouter(cache);
  await aBreath();
  // What can already be read stays until the app has the same to show.
  if (document.getElementById('first-sight')) await router.load();
  draw(cache, router);
}

/** Lets a slow phone do something else between two pieces of work. */
function aBreath(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

// Not in the task that has just read all the code.
void aBreath().then(start);
