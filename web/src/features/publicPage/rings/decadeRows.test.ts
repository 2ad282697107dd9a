import { expect, test } from 'vitest';
import { ceremonyGrid, neighborOf } from './decadeRows';

const ceremony = (number: number, year: string, ...counts: [number, number][]) => ({
  ceremony: number,
  year,
  categories: counts.map(([seen, total], index) => ({ normalized_name: `category-${index}`, seen, total })),
});

const grid = ceremonyGrid([
  ceremony(1, '1927/28', [2, 2], [0, 0]),
  ceremony(3, '1929/30', [1, 2]),
  ceremony(98, '2025', [5, 5], [3, 5]),
  ceremony(90, '2017', [5, 5]),
  ceremony(91, '2018'),
]);

test('rows are decades, the newest first, and columns years', () => {
  expect(grid.map(({ name, ceremonies }) => [name, ...ceremonies.map(({ column }) => column)])).toEqual([
    ['2020s', 5],
    ['2010s', 7, 8],
    ['1920s', 7, 9],
  ]);
});

test('a ring is closed if all its films are seen, and it has films', () => {
  const closed = grid.flatMap(({ ceremonies }) => ceremonies.map((one) => [one.ceremony, one.closed]));
  expect(Object.fromEntries(closed)).toEqual({ 98: 1, 90: 1, 91: 0, 1: 1, 3: 0 });
});

test.each([
  [90, 'ArrowRight', 91],
  [91, 'ArrowRight', undefined],
  [91, 'Home', 90],
  [90, 'End', 91],
  [90, 'ArrowUp', 98],
  [98, 'ArrowUp', undefined],
  [91, 'ArrowDown', 1],
  [98, 'a', undefined],
  [5, 'ArrowDown', undefined],
])('from the ceremony %i, %s moves to %s', (from, key, to) => {
  expect(neighborOf(grid, from, key)).toBe(to);
});
