import { storedText } from '../lib/storedText';

const reloadedFor = storedText('session', 'laurels.reloaded-for-code');

/**
 * Reloads the page once if code can't be loaded: a new version of the server no longer has the files of the old one.
 */
export function reloadForCode(): void {
  addEventListener('vite:preloadError', () => {
    if (!navigator.onLine || reloadedFor.read() === __BUILD_VERSION__) return;
    reloadedFor.write(__BUILD_VERSION__);
    location.reload();
  });
}
