import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextItem } from './menuKeys';

const names = ['Profile', 'Settings', 'Admin', 'Sign out'];

describe('nextItem', () => {
  it.each([
    ['ArrowDown', 0, 1],
    ['ArrowDown', 3, 0],
    ['ArrowDown', -1, 0],
    ['ArrowUp', 0, 3],
    ['ArrowUp', -1, 3],
    ['ArrowUp', 2, 1],
    ['Home', 2, 0],
    ['End', 0, 3],
    ['s', 0, 1],
    ['s', 1, 3],
    ['S', 3, 1],
    ['p', 0, 0],
    ['z', 0, null],
    [' ', 0, null],
    ['Enter', 0, null],
  ])('%s from %i moves to %s', (key, current, next) => {
    expect(nextItem(key, current, names)).toBe(next);
  });

  it('never leaves the menu', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 10 }),
        fc.array(fc.string(), { maxLength: 8 }),
        fc.nat(),
        (key, all, at) => {
          const next = nextItem(key, all.length ? (at % (all.length + 1)) - 1 : -1, all);
          expect(next === null || next in all).toBe(true);
        },
      ),
    );
  });
});
