// The visitor's consent to third-party cookies, stored in this browser. Nothing optional loads before 'accepted'.
import { useSyncExternalStore } from 'react';
import { storedText } from '../../lib/storedText';

export type Consent = 'accepted' | 'declined';

const stored = storedText('local', 'laurels.cookies');
const listeners = new Set<() => void>();
// Fallback while the page is open, for browsers with storage disabled.
let chosen: Consent | undefined;

function read(): Consent | undefined {
  const text = stored.read();
  return text === 'accepted' || text === 'declined' ? text : chosen;
}

function notify(): void {
  for (const listener of listeners) listener();
}

export function storeConsent(consent: Consent): void {
  chosen = consent;
  stored.write(consent);
  notify();
}

/** Resets to undecided: the bar appears again, and nothing optional runs. */
export function resetConsent(): void {
  chosen = undefined;
  stored.clear();
  notify();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Fires when another tab stores a decision.
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** The visitor's decision; undefined until made. */
export function useConsent(): Consent | undefined {
  return useSyncExternalStore(subscribe, read, read);
}
