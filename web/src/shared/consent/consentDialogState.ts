// Open state of the cookie settings, shared because the bar, the footer and the settings page can all open them.
import { useSyncExternalStore } from 'react';

let isOpen = false;
const listeners = new Set<() => void>();

function setOpen(next: boolean): void {
  isOpen = next;
  for (const listener of listeners) listener();
}

export const openConsent = () => setOpen(true);
export const closeConsent = () => setOpen(false);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useIsConsentOpen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isOpen,
    () => isOpen,
  );
}
