import { expect, test } from 'vitest';
import { ceremonyBands } from './ceremonyBars';

const category = (...films: string[]) => ({
  category: { name: 'Sound', normalized_name: 'sound', display_priority: 1, group: 'sound' },
  films: films.map((film_id) => ({ film_id, won: false })),
});
const ceremony = (number: number, date: string, ...films: string[]) => ({
  ceremony: number,
  date,
  honoring_years: '',
  venue: '',
  nomination_summary: [category(...films), category(...films)],
});

test('orders bars oldest first and counts every film once', () => {
  const overview = [
    ceremony(4, '1931-11-10', 'd'),
    ceremony(3, '1930-11-05', 'c'),
    ceremony(2, '1930-04-03', 'b', 'c'),
  ];
  expect(ceremonyBands(overview, new Set(['b', 'd']))).toEqual([
    [
      { ceremony: 2, year: 1930, hasTick: true, viewed: 1, total: 2, isComplete: false },
      { ceremony: 3, year: 1930, hasTick: false, viewed: 0, total: 1, isComplete: false },
      { ceremony: 4, year: 1931, hasTick: false, viewed: 1, total: 1, isComplete: true },
    ],
  ]);
});

test('splits 98 ceremonies into four bands', () => {
  const overview = Array.from({ length: 98 }, (_, index) =>
    ceremony(index + 1, `${1929 + index}-03-01`, 'a'),
  );
  const bands = ceremonyBands(overview, new Set());
  expect(bands.map((band) => band.length)).toEqual([25, 25, 25, 23]);
  expect(bands.flat().map((bar) => bar.ceremony)).toEqual(overview.map(({ ceremony }) => ceremony));
});
