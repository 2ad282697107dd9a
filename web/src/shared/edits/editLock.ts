const LOCK = 'laurels.edits';

/** Runs while no other tab, nor the service worker, sends or drops edits. */
export function withEdits<T>(run: () => Promise<T>): Promise<T> {
  return hasLocks() ? navigator.locks.request(LOCK, run) : run();
}

/** The same, or `undefined` while another one is at it. */
export function withEditsIfFree<T>(run: () => Promise<T>): Promise<T | undefined> {
  if (!hasLocks()) return run();
  return navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => (lock ? run() : undefined));
}

/** Browsers have locks on secure pages only. */
function hasLocks(): boolean {
  return typeof navigator !== 'undefined' && 'locks' in navigator;
}
