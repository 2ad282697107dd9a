// jsdom has no layout: every observed element is in view immediately.
class EverythingInView implements Partial<IntersectionObserver> {
  readonly #callback: IntersectionObserverCallback;

  constructor(callback: IntersectionObserverCallback) {
    this.#callback = callback;
  }

  observe(target: Element) {
    const entry = { target, isIntersecting: true } as IntersectionObserverEntry;
    queueMicrotask(() => this.#callback([entry], this as unknown as IntersectionObserver));
  }

  disconnect() {}
}

globalThis.IntersectionObserver ??= EverythingInView as unknown as typeof IntersectionObserver;

/** Without layout no element changes its size after the first report. */
class FirstSizeOnly implements Partial<ResizeObserver> {
  readonly #callback: ResizeObserverCallback;

  constructor(callback: ResizeObserverCallback) {
    this.#callback = callback;
  }

  observe() {
    queueMicrotask(() => this.#callback([], this as unknown as ResizeObserver));
  }

  disconnect() {}
}

globalThis.ResizeObserver ??= FirstSizeOnly as unknown as typeof ResizeObserver;
