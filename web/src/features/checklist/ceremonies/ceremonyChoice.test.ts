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
])('%s of 98 is %i', (asked, chosen) => {
  expect(ceremonyOf(asked, 98)).toBe(chosen);
});

test('whatever the address says, there is such a ceremony', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 1, max: 200 }), (asked, count) => {
      expect(ceremonyOf(asked, count)).toSatisfy((chosen: number) => chosen >= 1 && chosen <= count);
    }),
  );
});
