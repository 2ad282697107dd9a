import { expect, test } from 'vitest';
import { dayInZone } from './dayInZone';

test.each([
  ['Pacific/Honolulu', '2026-11-15'],
  ['UTC', '2026-11-16'],
  ['Asia/Tokyo', '2026-11-16'],
  ['Mars/Olympus', undefined],
])('the day in %s', (zone, day) => {
  expect(dayInZone(Date.parse('2026-11-16T08:30Z'), zone)).toBe(day);
});
