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

test('a day is the same day west of Greenwich and east of it', () => {
  expect(dayText('2026-03-15T00:00:00Z')).toBe('March 15, 2026');
  expect(dayText('2026-03-15T23:59:59Z')).toBe('March 15, 2026');
  expect(monthText('2026-03-31T23:59:59Z')).toBe('March 2026');
});

test('dates read as a browser would write them', () => {
  const inWords = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', options);
  const day = inWords({ dateStyle: 'long', timeZone: 'UTC' });
  const localDay = inWords({ dateStyle: 'long' });
  const month = inWords({ month: 'long', year: 'numeric', timeZone: 'UTC' });
  const shortMonth = inWords({ month: 'short', year: 'numeric', timeZone: 'UTC' });
  const moments = fc.date({ min: new Date('1890-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(moments, (moment) => {
      const iso = moment.toISOString();
      expect(dayText(iso)).toBe(day.format(moment));
      expect(localDayText(iso)).toBe(localDay.format(moment));
      expect(monthText(iso)).toBe(month.format(moment));
      expect(shortMonthText(iso)).toBe(shortMonth.format(moment));
    }),
  );
});
