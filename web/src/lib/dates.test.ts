import { expect, test } from 'vitest';
import { ceremonyDateText, dayText, monthText } from './dates';

test.each([
  ['1929-05-16', 'May 16, 1929'],
  ['1930-04-03', 'April 1930'],
  ['1930-11-05', 'November 1930'],
  ['1931-11-10', 'November 10, 1931'],
  ['2026-03-15', 'March 15, 2026'],
])('the ceremony of %s is dated %s', (date, text) => {
  expect(ceremonyDateText(date)).toBe(text);
});

test('a day is the same day west of Greenwich and east of it', () => {
  expect(dayText('2026-03-15T00:00:00Z')).toBe('March 15, 2026');
  expect(dayText('2026-03-15T23:59:59Z')).toBe('March 15, 2026');
  expect(monthText('2026-03-31T23:59:59Z')).toBe('March 2026');
});
