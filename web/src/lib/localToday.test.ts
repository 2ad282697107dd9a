import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { localDaysAgo, localToday } from './localToday';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  [new Date(2026, 2, 1, 0, 5), '2026-03-01', '2026-02-28'],
  [new Date(2026, 0, 1, 23, 55), '2026-01-01', '2025-12-31'],
  // The day after clocks change in most time zones.
  [new Date(2026, 2, 30, 0, 30), '2026-03-30', '2026-03-29'],
])('%s', (now, today, yesterday) => {
  vi.setSystemTime(now);
  expect(localToday()).toBe(today);
  expect(localDaysAgo(1)).toBe(yesterday);
});
