import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NONE, nextOption } from './suggestionKeys';

test.each([
  ['ArrowDown', NONE, 0],
  ['ArrowDown', 0, 1],
  ['ArrowDown', 2, NONE],
  ['ArrowUp', NONE, 2],
  ['ArrowUp', 0, NONE],
  ['ArrowUp', 2, 1],
  ['Home', 1, undefined],
])('%s from %i of three moves to %s', (key, from, to) => {
  expect(nextOption(key, from, 3)).toBe(to);
});

test('ArrowDown reverses ArrowUp', () => {
  fc.assert(
    fc.property(fc.nat(20), fc.nat(20), (count, index) => {
      const from = index < count ? index : NONE;
      const up = nextOption('ArrowUp', from, count) ?? NONE;
      expect(nextOption('ArrowDown', up, count)).toBe(from);
    }),
  );
});
