// Server-sent events for changes made in other tabs, on other devices or by friends. Hidden tabs close the stream:
// browsers limit the connections per host, and background tabs would use all of them.
import type { components } from './schema.gen';

type Schemas = components['schemas'];

export interface LiveEvents {
  /** The current state, sent whenever the stream opens or reopens. */
  hello: (event: Schemas['HelloEvent']) => void;
  user: (event: Schemas['UserEvent']) => void;
  catalogue: (event: Schemas['CatalogueEvent']) => void;
  /** The number of consecutive failures to open the stream. */
  failed: (failures: number) => void;
}

/** How long a tab is hidden before its stream is closed. */
const HIDDEN_MS = 20_000;
const MIN_DELAY_MS = 1000;
const MAX_DELAY_MS = 60_000;

/** Exponential backoff in milliseconds; `jitter` (0 to 1) spreads the reconnects of many browsers. */
export function retryDelay(failures: number, jitter: number): number {
  const delay = Math.min(MIN_DELAY_MS * 2 ** (failures - 1), MAX_DELAY_MS);
  return delay * (0.5 + jitter / 2);
}

/** Subscribes to the stream; returns the function that unsubscribes. */
export function listenLive(events: LiveEvents): () => void {
  let source: EventSource | undefined;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function open() {
    clearTimeout(timer);
    if (source) return;
    source = new EventSource('/api/events');
    on('hello', (event: Schemas['HelloEvent']) => {
      failures = 0;
      events.hello(event);
    });
    on('user', events.user);
    on('catalogue', events.catalogue);
    source.onerror = () => {
      close();
      failures += 1;
      events.failed(failures);
      if (!document.hidden) timer = setTimeout(open, retryDelay(failures, Math.random()));
    };
  }

  function on<T>(name: string, handle: (event: T) => void) {
    source?.addEventListener(name, ({ data }: MessageEvent<string>) => handle(JSON.parse(data)));
  }

  function close() {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  }

  function onVisibility() {
    if (document.hidden) timer = setTimeout(close, HIDDEN_MS);
    else open();
  }

  document.addEventListener('visibilitychange', onVisibility);
  addEventListener('online', open);
  if (!document.hidden) open();
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    removeEventListener('online', open);
    close();
  };
}
