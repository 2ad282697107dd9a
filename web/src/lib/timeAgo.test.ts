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
