import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itemNamed, nextItem, typedWith } from './menuKeys';

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

describe('typing a name', () => {
  const type = (keys: string, gap = 100) =>
    [...keys].reduce<ReturnType<typeof typedWith>>(
      (typed, key, n) => typedWith(key, typed, n * gap),
      undefined,
    );

  it.each([
    ['se', 0, 1],
    ['SI', 0, 3],
    ['sign o', 0, 3],
    ['se', 1, 1],
    ['ss', 1, 3],
    ['ss', 3, 1],
    ['sx', 0, null],
    ['z', 0, null],
  ])('%s from %i moves to %s', (keys, current, next) => {
    expect(itemNamed(type(keys)?.text ?? '', current, names)).toBe(next);
  });

  it('starts again after a pause', () => {
    expect(type('pse', 600)?.text).toBe('e');
  });

  it('leaves a first space and named keys to the item', () => {
    expect(typedWith(' ', undefined, 0)).toBeUndefined();
    expect(typedWith('Enter', undefined, 0)).toBeUndefined();
  });
});
