/** Yields to the browser between two pieces of work, so that a slow phone can paint and handle taps. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Runs work when the browser has nothing else to do. Returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks.
  if (!globalThis.requestIdleCallback) {
    const timer = setTimeout(work, 50);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(work, { timeout: 500 });
  return () => cancelIdleCallback(id);
}
