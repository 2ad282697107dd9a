import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeEventSource, stubEventSource } from '../testing/eventSource';
import { listenLive, retryDelay } from './liveEvents';

let open: () => FakeEventSource[];
let received: string[];
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  open = stubEventSource();
  received = [];
  stop = listenLive({
    hello: ({ revision }) => received.push(`hello ${revision}`),
    user: ({ revision, friends }) => received.push(`user ${revision} ${friends}`),
    catalogue: ({ version }) => received.push(`catalogue ${version}`),
    failed: (times) => received.push(`failed ${times}`),
  });
});
afterEach(() => {
  stop();
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
  stream?.emit('hello', { revision: 7, version: 'abc' });
  stream?.emit('user', { revision: 8, friends: false });
  stream?.emit('catalogue', { version: 'abd' });
  expect(received).toEqual(['hello 7', 'user 8 false', 'catalogue abd']);
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
  open()[0]?.emit('hello', { revision: 7, version: 'abc' });
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
