import './ui/tokens.css';
import './ui/reset.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App';
import { createCache } from './app/cache';
import { createAppRouter } from './app/router';
import { followTheme } from './shared/theme/theme';

const host = document.getElementById('root');
if (!host) throw new Error('index.html has no #root');

followTheme();
const cache = createCache();
createRoot(host).render(
  <StrictMode>
    <App cache={cache} router={createAppRouter(cache)} />
  </StrictMode>,
);
