import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clockText, localTime, timeIn } from './localTime';

test('is the time in the time zone of the browser, here Honolulu', () => {
  expect(localTime(Date.parse('2026-11-15T05:07:59Z'))).toBe('2026-11-14T19:07');
});

test('agrees with the browser at any time', () => {
  const reference = timeIn('Pacific/Honolulu');
  const instant = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(instant, (date) => {
      expect(localTime(date.getTime())).toBe(reference(date.getTime()));
    }),
  );
});

test.each([
  ['2026-11-15T00:05', '12:05 AM'],
  ['2026-11-15T11:59', '11:59 AM'],
  ['2026-11-15T12:00', '12:00 PM'],
  ['2026-11-15T19:30', '7:30 PM'],
])('%s is %s', (local, text) => {
  expect(clockText(local)).toBe(text);
});
