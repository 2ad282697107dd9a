import fc from 'fast-check';
import { expect, test } from 'vitest';
import { numberText } from './numbers';

test('groups thousands as Intl.NumberFormat does', () => {
  expect(numberText(5233)).toBe('5,233');
  const grouped = new Intl.NumberFormat('en-US');
  fc.assert(
    fc.property(fc.maxSafeNat(), (count) => {
      expect(numberText(count)).toBe(grouped.format(count));
    }),
  );
});
