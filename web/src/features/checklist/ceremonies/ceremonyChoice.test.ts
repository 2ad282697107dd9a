import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ceremonyOf } from './ceremonyChoice';

test.each([
  ['1', 1],
  ['98', 98],
  ['007', 7],
  ['0', 98],
  ['99', 98],
  ['-3', 98],
  ['1.5', 98],
  ['1e1', 98],
  [' 5', 98],
  ['last', 98],
  ['', 98],
  [undefined, 98],
  ['9'.repeat(400), 98],
])('%s of 98 is %i', (param, ceremony) => {
  expect(ceremonyOf(param, 98)).toBe(ceremony);
});

test('any path parameter resolves to an existing ceremony', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 1, max: 200 }), (param, count) => {
      expect(ceremonyOf(param, count)).toSatisfy((number: number) => number >= 1 && number <= count);
    }),
  );
});
