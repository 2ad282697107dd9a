// The stack of open dialogs. Elements that must stay usable above a dialog (toasts) are rendered inside the topmost
// one, because everything outside a modal dialog is inert.
import { useSyncExternalStore } from 'react';

let open: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function change(next: readonly HTMLDialogElement[]) {
  open = next;
  for (const listener of listeners) listener();
}

/** Registers an open dialog; returns the function that removes it. */
export function enterTopLayer(dialog: HTMLDialogElement): () => void {
  change([...open, dialog]);
  return () => change(open.filter((other) => other !== dialog));
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The topmost open dialog, if any. */
export function useTopDialog(): HTMLDialogElement | null {
  return useSyncExternalStore(
    subscribe,
    () => open.at(-1) ?? null,
    () => null,
  );
}
