// Server-sent events for changes made in other tabs, on other devices or by friends. The visible tabs of a user share
// one stream: with HTTP/1.1 browsers open only six connections per host, and streams would use all of them. The tab
// that holds a lock has the stream and forwards its events to the others.
import type { components } from './schema.gen';

type Schemas = components['schemas'];

/** The events with their data. */
interface EventData {
  /** The current state: changes made before it may have been missed. */
  hello: Schemas['HelloEvent'];
  user: Schemas['UserEvent'];
  friends: Schemas['FriendsEvent'];
  catalogue: Schemas['CatalogueEvent'];
  /** The number of consecutive failures to open the stream. */
  failed: number;
}

export type LiveEvents = { [Name in keyof EventData]: (data: EventData[Name]) => void };

type LiveMessage = { [Name in keyof EventData]: { name: Name; data: EventData[Name] } }[keyof EventData];
type Send = (message: LiveMessage) => void;

/** What tabs send each other; a message with `to` is for one tab. */
type TabMessage = (LiveMessage & { to?: string }) | { name: 'join'; from: string };

/** How long a tab is hidden before it leaves the stream. */
const HIDDEN_MS = 20_000;
const MIN_DELAY_MS = 1000;
const MAX_DELAY_MS = 60_000;

/** Exponential backoff in milliseconds; `jitter` (0 to 1) spreads the reconnects of many browsers. */
export function retryDelay(failures: number, jitter: number): number {
  const delay = Math.min(MIN_DELAY_MS * 2 ** (failures - 1), MAX_DELAY_MS);
  return delay * (0.5 + jitter / 2);
}

/** Subscribes to changes visible to a user, while the tab is visible; returns the function that unsubscribes. */
export function listenLive(userId: string, events: LiveEvents): () => void {
  let leave: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deliver: Send = ({ name, data }) => (events[name] as (data: unknown) => void)(data);

  function update() {
    clearTimeout(timer);
    if (!document.hidden) leave ??= join(userId, deliver);
    else if (leave) timer = setTimeout(stop, HIDDEN_MS);
  }

  function stop() {
    clearTimeout(timer);
    leave?.();
    leave = undefined;
  }

  document.addEventListener('visibilitychange', update);
  update();
  return () => {
    document.removeEventListener('visibilitychange', update);
    stop();
  };
}

/** Joins the stream of all tabs, or opens one if this browser can't share it; returns the function that leaves it. */
function join(userId: string, deliver: Send): () => void {
  // Locks exist only in secure contexts.
  if (!('BroadcastChannel' in globalThis) || !navigator.locks) return openStream(userId, deliver);
  // Both names contain the user, so that tabs of different accounts never receive each other's events.
  const name = `laurels-live-${userId}`;
  const tab = crypto.randomUUID();
  const channel = new BroadcastChannel(name);
  const post = (message: TabMessage) => channel.postMessage(message);
  const waiting = new AbortController();
  let leading: { close: () => void; release: () => void } | undefined;
  let state: EventData['hello'] | undefined;

  channel.onmessage = ({ data: message }: MessageEvent<TabMessage>) => {
    if (message.name !== 'join') {
      if (message.to === undefined || message.to === tab) deliver(message);
    } else if (state) post({ name: 'hello', data: state, to: message.from });
  };
  post({ name: 'join', from: tab });

  const lead = () =>
    new Promise<void>((release) => {
      const close = openStream(userId, (message) => {
        state = stateAfter(state, message);
        deliver(message);
        post(message);
      });
      leading = { close, release };
    });
  navigator.locks
    .request(name, { signal: waiting.signal }, () => (waiting.signal.aborted ? null : lead()))
    .catch(() => {
      // The tab has left before it got the lock.
    });
  return () => {
    waiting.abort();
    channel.close();
    leading?.close();
    leading?.release();
  };
}

/** The state for tabs that join later; undefined while the stream is broken. */
function stateAfter(
  state: EventData['hello'] | undefined,
  message: LiveMessage,
): EventData['hello'] | undefined {
  switch (message.name) {
    case 'hello':
      return message.data;
    case 'user':
      return state && { ...state, revision: message.data.revision };
    case 'catalogue':
      return state && { ...state, version: message.data.version };
    case 'friends':
      return state;
    case 'failed':
      return undefined;
  }
}

/** Opens a stream, and reopens it after failures while the tab is visible; returns the function that closes it. */
function openStream(userId: string, send: Send): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  function open() {
    clearTimeout(timer);
    if (source || document.hidden) return;
    const opened = new EventSource('/api/events');
    source = opened;
    const on = <Name extends keyof EventData>(name: Name, handle: (data: EventData[Name]) => void) =>
      opened.addEventListener(name, ({ data }: MessageEvent<string>) => handle(JSON.parse(data)));
    on('hello', (data) => {
      // Another user has logged in with this browser: their events are not for this tab.
      if (data.user_id !== userId) return fail();
      failures = 0;
      send({ name: 'hello', data });
    });
    on('user', (data) => send({ name: 'user', data }));
    on('friends', (data) => send({ name: 'friends', data }));
    on('catalogue', (data) => send({ name: 'catalogue', data }));
    opened.onerror = fail;
  }

  function fail() {
    disconnect();
    failures += 1;
    timer = setTimeout(open, retryDelay(failures, Math.random()));
    send({ name: 'failed', data: failures });
  }

  function disconnect() {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  }

  document.addEventListener('visibilitychange', open);
  addEventListener('online', open);
  open();
  return () => {
    document.removeEventListener('visibilitychange', open);
    removeEventListener('online', open);
    disconnect();
  };
}
