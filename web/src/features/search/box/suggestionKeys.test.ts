import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextActive, none } from './suggestionKeys';

const rows = { count: 3, films: 2, firstFilm: 0 };
const at = (row: number, isMark = false) => ({ row, isMark });

test.each([
  ['ArrowDown', none, at(0)],
  ['ArrowDown', at(0), at(1)],
  ['ArrowDown', at(0, true), at(1)],
  ['ArrowDown', at(2), none],
  ['ArrowUp', none, at(2)],
  ['ArrowUp', at(0), none],
  ['ArrowUp', at(2), at(1)],
  ['ArrowRight', at(1), at(1, true)],
  ['ArrowRight', at(1, true), undefined],
  ['ArrowRight', at(2), undefined],
  ['ArrowRight', none, undefined],
  ['ArrowLeft', at(1, true), at(1)],
  ['ArrowLeft', at(1), undefined],
  ['Home', at(1), undefined],
])('%s from %o of two films and another row moves to %o', (key, from, to) => {
  expect(nextActive(key, from, rows)).toEqual(to);
});

test.each([
  [0, undefined],
  [1, at(1, true)],
  [2, at(2, true)],
  [3, undefined],
])('ArrowRight from row %i of a person and two films moves to %o', (row, to) => {
  expect(nextActive('ArrowRight', at(row), { count: 4, films: 2, firstFilm: 1 })).toEqual(to);
});

test('ArrowDown reverses ArrowUp', () => {
  fc.assert(
    fc.property(fc.nat(20), fc.nat(20), (count, index) => {
      const from = index < count ? at(index) : none;
      const up = nextActive('ArrowUp', from, { count, films: count, firstFilm: 0 }) ?? none;
      expect(nextActive('ArrowDown', up, { count, films: count, firstFilm: 0 })).toEqual(from);
    }),
  );
});
