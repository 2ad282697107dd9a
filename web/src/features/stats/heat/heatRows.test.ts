import { expect, test } from 'vitest';
import { heatGrid, neighbor, stateOf } from './heatRows';

const category = (name: string, display_priority: number, ...films: string[]) => ({
  category: { name, normalized_name: name.toLowerCase(), display_priority, group: 'other' },
  films: films.map((film_id) => ({ film_id, won: false })),
});
const ceremony = (number: number, ...nomination_summary: ReturnType<typeof category>[]) => ({
  ceremony: number,
  date: '1930-04-03',
  honoring_years: '1929',
  venue: '',
  nomination_summary,
});

const grid = heatGrid(
  [
    ceremony(1, category('Picture', 1, 'a', 'b'), category('Dance', 5, 'a')),
    ceremony(2, category('Picture', 1, 'c')),
    ceremony(3, category('Dance', 5, 'd', 'a'), category('Picture', 1, 'd'), category('Sound', 3, 'a', 'a')),
  ],
  new Set(['a', 'c']),
);

test('rows are ceremonies, columns categories, cells rings', () => {
  expect(grid.columns.map(({ label }) => label)).toEqual(['Picture', 'Sound', 'Dance']);
  expect(grid.rows.map(({ ceremony: number }) => number)).toEqual([3, 2, 1]);
  expect(grid.rows.map(({ cells }) => cells.map((cell) => [cell.column, stateOf(cell)]))).toEqual([
    [
      [0, 'none'],
      [1, 'complete'],
      [2, 'some'],
    ],
    [[0, 'complete']],
    [
      [0, 'some'],
      [2, 'complete'],
    ],
  ]);
});

test('arrow keys skip what was not awarded and stop at the edges', () => {
  const from = (row: number, column: number, key: string) => neighbor(grid, row, column, key);
  expect(from(2, 0, 'ArrowRight')).toEqual({ row: 2, column: 2 });
  expect(from(2, 2, 'ArrowUp')).toEqual({ row: 0, column: 2 });
  expect(from(0, 2, 'ArrowLeft')).toEqual({ row: 0, column: 1 });
  expect(from(0, 1, 'Home')).toEqual({ row: 0, column: 0 });
  expect(from(0, 1, 'End')).toEqual({ row: 0, column: 2 });
  expect(from(0, 0, 'ArrowDown')).toEqual({ row: 1, column: 0 });
  for (const [row, column, key] of [
    [0, 0, 'ArrowUp'],
    [2, 2, 'ArrowRight'],
    [0, 1, 'ArrowDown'],
    [0, 0, 'a'],
  ] as const) {
    expect(from(row, column, key)).toBeUndefined();
  }
});
