// The browser's offer to install the app (Chromium), kept until the user wants it.
import { useSyncExternalStore } from 'react';

interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

let prompt: InstallPrompt | undefined;
const listeners = new Set<() => void>();

function setPrompt(next: InstallPrompt | undefined): void {
  prompt = next;
  for (const listener of listeners) listener();
}

/** Early, because browsers send the event once. */
export function listenForInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // Otherwise phones show a bar of their own.
    event.preventDefault();
    setPrompt(event as InstallPrompt);
  });
  addEventListener('appinstalled', () => setPrompt(undefined));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens the browser's dialog; undefined if the app is installed or the browser can't install it. */
export function useInstall(): (() => void) | undefined {
  const current = useSyncExternalStore(
    subscribe,
    () => prompt,
    () => undefined,
  );
  return (
    current &&
    (() => {
      // It works once.
      setPrompt(undefined);
      void current.prompt();
    })
  );
}
