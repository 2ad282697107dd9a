/** The tag by which the service worker knows that edits wait. */
export const EDITS_SYNC = 'laurels-edits';

interface SyncManager {
  register(tag: string): Promise<void>;
}

/** Asks the browser to send edits when there's a network, also after this tab is closed. Not all browsers can. */
export async function requestSync(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    if (registration && 'sync' in registration) await (registration.sync as SyncManager).register(EDITS_SYNC);
  } catch {
    // The browser or the user doesn't allow it.
  }
}
