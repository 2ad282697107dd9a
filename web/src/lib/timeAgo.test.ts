import { expect, test } from 'vitest';
import { timeAgo } from './timeAgo';

const now = Date.parse('2026-03-15T20:00:00Z');

test.each([
  ['2026-03-15T20:00:30Z', 'just now'],
  ['2026-03-15T19:59:01Z', 'just now'],
  ['2026-03-15T19:59:00Z', '1 minute ago'],
  ['2026-03-15T19:00:01Z', '59 minutes ago'],
  ['2026-03-15T19:00:00Z', '1 hour ago'],
  ['2026-03-14T20:00:00Z', 'yesterday'],
  ['2026-03-12T20:00:00Z', '3 days ago'],
  ['2026-03-08T20:00:00Z', 'last week'],
  ['2026-02-15T20:00:00Z', '4 weeks ago'],
  ['2026-02-10T20:00:00Z', 'last month'],
  ['2024-03-15T20:00:00Z', '2 years ago'],
])('%s is %s', (instant, text) => {
  expect(timeAgo(instant, now)).toBe(text);
});

test('agrees with the browser for every count', () => {
  const format = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });
  const day = 86_400_000;
  for (const [unit, length, most] of [
    ['minute', 60_000, 59],
    ['hour', 3_600_000, 23],
    ['day', day, 6],
    ['week', 7 * day, 4],
    ['month', 30 * day, 12],
    ['year', 365 * day, 99],
  ] as const) {
    for (let count = 1; count <= most; count += 1) {
      const instant = new Date(now - count * length).toISOString();
      expect(timeAgo(instant, now)).toBe(format.format(-count, unit));
    }
  }
});
