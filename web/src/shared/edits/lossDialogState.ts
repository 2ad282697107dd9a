// The question whether changes that wait may be lost, shared because several pages can log out.
import { useSyncExternalStore } from 'react';

interface Question {
  /** How many changes would be lost. */
  count: number;
  answer: (mayLose: boolean) => void;
}

let question: Question | undefined;
const listeners = new Set<() => void>();

function set(next: Question | undefined): void {
  question = next;
  for (const listener of listeners) listener();
}

/** Resolves to the user's answer. */
export function confirmLoss(count: number): Promise<boolean> {
  question?.answer(false);
  return new Promise((resolve) => {
    set({
      count,
      answer: (mayLose) => {
        set(undefined);
        resolve(mayLose);
      },
    });
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useLossQuestion(): Question | undefined {
  return useSyncExternalStore(
    subscribe,
    () => question,
    () => undefined,
  );
}
