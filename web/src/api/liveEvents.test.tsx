import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeEventSource, playEvents } from '../testing/eventSource';
import { listenLive, waitAfter } from './liveEvents';

let open: () => FakeEventSource[];
let heard: string[];
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  open = playEvents();
  heard = [];
  stop = listenLive({
    hello: ({ revision }) => heard.push(`hello ${revision}`),
    user: ({ revision, friends }) => heard.push(`user ${revision} ${friends}`),
    catalogue: ({ version }) => heard.push(`catalogue ${version}`),
    failed: (times) => heard.push(`failed ${times}`),
  });
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function look(isHidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

test('what the server tells is passed on', () => {
  const [stream] = open();
  expect(stream?.url).toBe('/api/events');
  stream?.tell('hello', { revision: 7, version: 'abc' });
  stream?.tell('user', { revision: 8, friends: false });
  stream?.tell('catalogue', { version: 'abd' });
  expect(heard).toEqual(['hello 7', 'user 8 false', 'catalogue abd']);
});

test('a stream that breaks is opened again, later each time', () => {
  open()[0]?.fail();
  expect(open()).toHaveLength(0);
  vi.advanceTimersByTime(1000);
  expect(open()).toHaveLength(1);
  open()[0]?.fail();
  vi.advanceTimersByTime(999);
  expect(open()).toHaveLength(0);
  vi.advanceTimersByTime(1001);
  expect(open()).toHaveLength(1);
  expect(heard).toEqual(['failed 1', 'failed 2']);
  open()[0]?.tell('hello', { revision: 7, version: 'abc' });
  open()[0]?.fail();
  expect(heard.at(-1)).toBe('failed 1');
});

test('the network coming back is not waited for twice', () => {
  open()[0]?.fail();
  dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(120_000);
  expect(open()).toHaveLength(1);
});

test('nobody listens in a tab that has been left, and does again when it is seen', () => {
  look(true);
  vi.advanceTimersByTime(19_000);
  expect(open()).toHaveLength(1);
  vi.advanceTimersByTime(2000);
  expect(open()).toHaveLength(0);
  look(false);
  expect(open()).toHaveLength(1);
});

test('a stream that is no longer wanted is closed for good', () => {
  stop();
  dispatchEvent(new Event('online'));
  look(false);
  expect(open()).toHaveLength(0);
});

test('no wait is longer than a minute, and none shorter than half a second', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (failures, chance) => {
        const wait = waitAfter(failures, chance);
        expect(wait).toBeGreaterThanOrEqual(500);
        expect(wait).toBeLessThanOrEqual(60_000);
      },
    ),
  );
});
