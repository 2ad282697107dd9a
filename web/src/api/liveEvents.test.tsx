import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type FakeEventSource, stubEventSource } from '../testing/eventSource';
import { stubTabs } from '../testing/tabs';
import { listenLive, retryDelay } from './liveEvents';

let open: () => FakeEventSource[];
let received: string[];
let stop: () => void;

const hello = { user_id: 'ana', revision: 7, version: 'abc' };

/** Subscribes like a tab; returns the events that it receives, and the function that closes it. */
function openTab(userId = 'ana') {
  const received: string[] = [];
  const stop = listenLive(userId, {
    hello: ({ revision, version }) => received.push(`hello ${revision} ${version}`),
    user: ({ revision, friends }) => received.push(`user ${revision} ${friends}`),
    friends: ({ changes }) => received.push(`friends ${changes.length}`),
    catalogue: ({ version }) => received.push(`catalogue ${version}`),
    failed: (times) => received.push(`failed ${times}`),
  });
  return { received, stop };
}

beforeEach(() => {
  vi.useFakeTimers();
  open = stubEventSource();
  ({ received, stop } = openTab());
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function setHidden(isHidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

test('passes on the events of the server', () => {
  const [stream] = open();
  expect(stream?.url).toBe('/api/events');
  stream?.emit('hello', hello);
  stream?.emit('user', { revision: 8, friends: false });
  stream?.emit('friends', { changes: [] });
  stream?.emit('catalogue', { version: 'abd' });
  expect(received).toEqual(['hello 7 abc', 'user 8 false', 'friends 0', 'catalogue abd']);
});

test('reopens a broken stream with a growing delay', () => {
  open()[0]?.fail();
  expect(open()).toHaveLength(0);
  vi.advanceTimersByTime(1000);
  expect(open()).toHaveLength(1);
  open()[0]?.fail();
  vi.advanceTimersByTime(999);
  expect(open()).toHaveLength(0);
  vi.advanceTimersByTime(1001);
  expect(open()).toHaveLength(1);
  expect(received).toEqual(['failed 1', 'failed 2']);
  open()[0]?.emit('hello', hello);
  open()[0]?.fail();
  expect(received.at(-1)).toBe('failed 1');
});

test('reconnects only once when the network is back', () => {
  open()[0]?.fail();
  dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(120_000);
  expect(open()).toHaveLength(1);
});

test('closes the stream of a hidden tab and reopens it when the tab is visible', () => {
  setHidden(true);
  vi.advanceTimersByTime(19_000);
  expect(open()).toHaveLength(1);
  vi.advanceTimersByTime(2000);
  expect(open()).toHaveLength(0);
  setHidden(false);
  expect(open()).toHaveLength(1);
});

test('keeps the stream of a hidden tab closed', () => {
  setHidden(true);
  vi.advanceTimersByTime(21_000);
  dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(120_000);
  expect(open()).toHaveLength(0);
});

test('does not reopen a broken stream while the tab is hidden', () => {
  open()[0]?.fail();
  setHidden(true);
  vi.advanceTimersByTime(10_000);
  dispatchEvent(new Event('online'));
  expect(open()).toHaveLength(0);
  setHidden(false);
  expect(open()).toHaveLength(1);
});

test.each(['while visible', 'while hidden'])(
  'clears the timer of a broken stream that is stopped %s',
  (when) => {
    open()[0]?.fail();
    if (when === 'while hidden') setHidden(true);
    stop();
    expect(vi.getTimerCount()).toBe(0);
  },
);

test('ignores the stream of another user', () => {
  const [stream] = open();
  stream?.emit('hello', { ...hello, user_id: 'ben' });
  expect(open()).toHaveLength(0);
  expect(received).toEqual(['failed 1']);
});

describe('with several tabs', () => {
  beforeEach(() => {
    stop();
    stubTabs();
  });

  /** Locks are granted asynchronously. */
  const settle = () => vi.advanceTimersByTimeAsync(0);

  test('shares one stream', async () => {
    const [first, second] = [openTab(), openTab()];
    await settle();
    expect(open()).toHaveLength(1);
    open()[0]?.emit('hello', hello);
    open()[0]?.emit('user', { revision: 8, friends: true });
    for (const { received } of [first, second]) expect(received).toEqual(['hello 7 abc', 'user 8 true']);
    first.stop();
    second.stop();
    expect(open()).toHaveLength(0);
  });

  test('tells a tab that joins later the current state', async () => {
    const first = openTab();
    await settle();
    open()[0]?.emit('hello', hello);
    open()[0]?.emit('user', { revision: 8, friends: false });
    open()[0]?.emit('catalogue', { version: 'abd' });
    const second = openTab();
    await settle();
    expect(second.received).toEqual(['hello 8 abd']);
    expect(first.received).toHaveLength(3);
    first.stop();
    second.stop();
  });

  test('another tab takes over', async () => {
    const [first, second] = [openTab(), openTab()];
    await settle();
    open()[0]?.emit('hello', hello);
    first.stop();
    await settle();
    expect(open()).toHaveLength(1);
    open()[0]?.emit('hello', { ...hello, revision: 9 });
    expect(second.received).toEqual(['hello 7 abc', 'hello 9 abc']);
    second.stop();
    await settle();
    expect(open()).toHaveLength(0);
  });

  test('a tab that was closed while it waited opens no stream', async () => {
    const [first, second] = [openTab(), openTab()];
    await settle();
    second.stop();
    first.stop();
    await settle();
    expect(open()).toHaveLength(0);
  });

  test('never forwards events to tabs of another user', async () => {
    const [ana, ben] = [openTab('ana'), openTab('ben')];
    await settle();
    expect(open()).toHaveLength(2);
    // The session of the browser is Ben's by now.
    for (const stream of open()) stream.emit('hello', { ...hello, user_id: 'ben' });
    open()[0]?.emit('friends', { changes: [] });
    expect(ana.received).toEqual(['failed 1']);
    expect(ben.received).toEqual(['hello 7 abc', 'friends 0']);
    ana.stop();
    ben.stop();
  });
});

test('does not reopen a stream after it was stopped', () => {
  stop();
  dispatchEvent(new Event('online'));
  setHidden(false);
  expect(open()).toHaveLength(0);
});

test('waits at least half a second and at most a minute', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (failures, jitter) => {
        const delay = retryDelay(failures, jitter);
        expect(delay).toBeGreaterThanOrEqual(500);
        expect(delay).toBeLessThanOrEqual(60_000);
      },
    ),
  );
});
