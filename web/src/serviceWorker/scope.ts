// The global scope of a service worker. TypeScript's own types for it can't be used together with those for pages.

export interface ExtendableEvent extends Event {
  /** Keeps the service worker running until the promise is settled. */
  waitUntil(promise: Promise<unknown>): void;
}

interface FetchEvent extends ExtendableEvent {
  request: Request;
}

interface ExtendableMessageEvent extends ExtendableEvent {
  data: unknown;
}

interface SyncEvent extends ExtendableEvent {
  tag: string;
}

interface ServiceWorkerEvents {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  fetch: FetchEvent;
  message: ExtendableMessageEvent;
  sync: SyncEvent;
}

interface ServiceWorkerScope {
  registration: ServiceWorkerRegistration;
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<unknown[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof ServiceWorkerEvents>(
    name: Name,
    listener: (event: ServiceWorkerEvents[Name]) => void,
  ): void;
}

export const worker = globalThis as unknown as ServiceWorkerScope;
