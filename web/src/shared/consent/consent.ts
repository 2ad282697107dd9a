// What the visitor allows third parties, kept in this browser. Nothing optional may load before it says 'accepted'.
import { useSyncExternalStore } from 'react';
import { storedText } from '../../lib/storedText';

export type Consent = 'accepted' | 'declined';

const kept = storedText('local', 'laurels.cookies');
const listeners = new Set<() => void>();
// A browser that keeps nothing still remembers the choice while the page is open.
let chosen: Consent | undefined;

function read(): Consent | undefined {
  const text = kept.read();
  return text === 'accepted' || text === 'declined' ? text : chosen;
}

function changed(): void {
  for (const listener of listeners) listener();
}

export function storeConsent(consent: Consent): void {
  chosen = consent;
  kept.write(consent);
  changed();
}

/** As if the visitor had never been asked: the bar comes back, and nothing optional runs. */
export function resetConsent(): void {
  chosen = undefined;
  kept.clear();
  changed();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Decided in another tab: this one need not ask.
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** What the visitor decided; undefined until then. */
export function useConsent(): Consent | undefined {
  return useSyncExternalStore(subscribe, read);
}
