import './ui/tokens.css';
import './ui/reset.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App';
import { createCache } from './app/cache';
import { createAppRouter } from './app/router';
import { followTheme } from './shared/theme/theme';

const host = document.getElementById('root');
if (!host) throw new Error('index.html has no #root');

const root = createRoot(host);
followTheme();

function start(): void {
  const cache = createCache();
  const router = createAppRouter(cache);
  const app = (
    <StrictMode>
      <App cache={cache} router={router} />
    </StrictMode>
  );
  // In slices, so that a slow phone can scroll and press meanwhile.
  const draw = () => startTransition(() => root.render(app));
  // What can already be read stays until the app has the same to show.
  if (document.getElementById('first-sight')) void router.load().then(draw);
  else draw();
}

// Not in the task that has just read all the code: a slow phone gets a breath in between.
setTimeout(start);
