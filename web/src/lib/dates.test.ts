import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ceremonyDateText, dayText, localDayText, monthText, shortMonthText } from './dates';

test.each([
  ['1929-05-16', 'May 16, 1929'],
  ['1930-04-03', 'April 1930'],
  ['1930-11-05', 'November 1930'],
  ['1931-11-10', 'November 10, 1931'],
  ['2026-03-15', 'March 15, 2026'],
])('the ceremony of %s is dated %s', (date, text) => {
  expect(ceremonyDateText(date)).toBe(text);
});

test('a day does not depend on the local time zone', () => {
  expect(dayText('2026-03-15T00:00:00Z')).toBe('March 15, 2026');
  expect(dayText('2026-03-15T23:59:59Z')).toBe('March 15, 2026');
  expect(monthText('2026-03-31T23:59:59Z')).toBe('March 2026');
});

test('formats dates as Intl.DateTimeFormat does', () => {
  const formatter = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', options);
  const day = formatter({ dateStyle: 'long', timeZone: 'UTC' });
  const localDay = formatter({ dateStyle: 'long' });
  const month = formatter({ month: 'long', year: 'numeric', timeZone: 'UTC' });
  const shortMonth = formatter({ month: 'short', year: 'numeric', timeZone: 'UTC' });
  const instants = fc.date({ min: new Date('1890-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(instants, (instant) => {
      const iso = instant.toISOString();
      expect(dayText(iso)).toBe(day.format(instant));
      expect(localDayText(iso)).toBe(localDay.format(instant));
      expect(monthText(iso)).toBe(month.format(instant));
      expect(shortMonthText(iso)).toBe(shortMonth.format(instant));
    }),
  );
});
