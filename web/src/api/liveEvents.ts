// The stream of changes that happen elsewhere. It is kept open as long as somebody looks: a browser grants a host few
// connections, and tabs in the background would take them all.
import type { components } from './schema.gen';

type Schemas = components['schemas'];

export interface LiveEvents {
  /** How things are when the stream opens, also when it does so again. */
  hello: (told: Schemas['HelloEvent']) => void;
  user: (told: Schemas['UserEvent']) => void;
  catalogue: (told: Schemas['CatalogueEvent']) => void;
  /** The stream could not be opened for this many times in a row. */
  failed: (times: number) => void;
}

const HIDDEN_FOR_MS = 20_000;
const SHORTEST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 60_000;

/** How long to wait before trying again, longer each time; `chance` keeps browsers from coming all at once. */
export function waitAfter(failures: number, chance: number): number {
  const wait = Math.min(SHORTEST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS);
  return wait * (0.5 + chance / 2);
}

/** Listens until the answer is called. */
export function listenLive(events: LiveEvents): () => void {
  let source: EventSource | undefined;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function open() {
    clearTimeout(timer);
    if (source) return;
    source = new EventSource('/api/events');
    on('hello', (told: Schemas['HelloEvent']) => {
      failures = 0;
      events.hello(told);
    });
    on('user', events.user);
    on('catalogue', events.catalogue);
    source.onerror = () => {
      close();
      failures += 1;
      events.failed(failures);
      if (!document.hidden) timer = setTimeout(open, waitAfter(failures, Math.random()));
    };
  }

  function on<T>(name: string, tell: (told: T) => void) {
    source?.addEventListener(name, ({ data }: MessageEvent<string>) => tell(JSON.parse(data)));
  }

  function close() {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  }

  function onVisibility() {
    if (document.hidden) timer = setTimeout(close, HIDDEN_FOR_MS);
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
