import { expect, test } from 'vitest';
import { daysIn, partsOf, watchedOf, watchedText } from './watchedDate';

const now = new Date(2026, 2, 15);

test.each([
  ['2024-03-10', 'March 10, 2024'],
  ['2024-03', 'March 2024'],
  ['2024', '2024'],
])('%s reads %s', (watched, text) => {
  expect(watchedText(watched)).toBe(text);
});

test.each(['2024-03-10', '2024-03', '2024', '1888', '2026-03-15', '2026-03', '2026'])(
  '%s survives a round trip through its parts',
  (watched) => {
    expect(watchedOf(partsOf(watched), now)).toEqual({ watched });
  },
);

test.each([
  [{ year: '', month: '', day: '' }, 'Enter a four-digit year.'],
  [{ year: '24', month: '', day: '' }, 'Enter a four-digit year.'],
  [{ year: '1887', month: '', day: '' }, 'There were no films before 1888.'],
  [{ year: '2024', month: '', day: '10' }, 'Choose a month too.'],
  [{ year: '2023', month: '02', day: '29' }, 'That month has 28 days.'],
  [{ year: '2026', month: '03', day: '16' }, 'That date is in the future.'],
  [{ year: '2026', month: '04', day: '' }, 'That date is in the future.'],
  [{ year: '2027', month: '', day: '' }, 'That date is in the future.'],
])('%j: %s', (parts, error) => {
  expect(watchedOf(parts, now)).toEqual({ error });
});

test('counts the days of a month, leap years included', () => {
  expect([daysIn('2024', '02'), daysIn('2023', '02'), daysIn('1900', '02'), daysIn('2023', '11')]).toEqual([
    29, 28, 28, 30,
  ]);
  expect(partsOf(undefined)).toEqual({ year: '', month: '', day: '' });
});
