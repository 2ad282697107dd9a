import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runtimeText } from './runtime';

test.each([
  [1, '1m'],
  [59, '59m'],
  [60, '1h 0m'],
  [61, '1h 1m'],
  [175, '2h 55m'],
  [431, '7h 11m'],
])('%i minutes are %s', (minutes, text) => {
  expect(runtimeText(minutes)).toBe(text);
});

test('preserves the number of minutes', () => {
  fc.assert(
    fc.property(fc.nat(10_000), (minutes) => {
      const [, hours = '0', rest] = /^(?:(\d+)h )?(\d+)m$/.exec(runtimeText(minutes)) ?? [];
      return Number(hours) * 60 + Number(rest) === minutes && Number(rest) < 60;
    }),
  );
});
