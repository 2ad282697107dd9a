// Whether the cookie settings are open. They can be asked for from anywhere: the bar, the footer, the settings page.
import { useSyncExternalStore } from 'react';

let isOpen = false;
const listeners = new Set<() => void>();

function change(next: boolean): void {
  isOpen = next;
  for (const listener of listeners) listener();
}

export const openConsent = () => change(true);
export const closeConsent = () => change(false);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useIsConsentOpen(): boolean {
  return useSyncExternalStore(subscribe, () => isOpen);
}
