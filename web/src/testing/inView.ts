// jsdom lays nothing out, so nothing is ever out of sight: everything observed is in view at once.
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
