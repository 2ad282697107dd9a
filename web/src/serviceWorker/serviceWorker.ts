// The service worker: the app without a network. See docs/offline.md.
import { handleCatalogue } from './catalogue';
import { handleEdits } from './edits';
import { handleFill } from './fill';
import { handlePages } from './pages';
import { handlePush } from './push';
import { worker } from './scope';
import { handleUser } from './user';

const user = handleUser();
const catalogue = handleCatalogue();
handleFill({ user, catalogue });
handleEdits(user);
handlePages();

worker.addEventListener('message', ({ data }) => {
  if (data === 'skip-waiting') void worker.skipWaiting();
});
handlePush();
