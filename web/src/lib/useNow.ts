import { useSyncExternalStore } from 'react';

const minute = 60_000;

let now = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function tick() {
  now = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    // Nobody looked for a while; what was the time then is not the time now.
    now = Date.now();
    timer = setInterval(tick, minute);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** The time, to the minute: whoever shows it is drawn again as it passes. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}
