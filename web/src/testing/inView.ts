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
