import { expect, test } from 'vitest';
import type { Watch } from '../../shared/watched/diaryQueries';
import { diaryMonth, monthAfter, monthsWithWatches, undatedFilms, weeksOf } from './months';

const watch = (watched: string | null, film_id = 'wings'): Watch => ({
  _id: `${film_id}-${watched}`,
  film_id,
  watched,
  rating: null,
  note: null,
  is_rewatch: false,
});
const watches = [
  watch('2024-03-31'),
  watch('2024-03-10'),
  watch('2024-03'),
  watch('2024-02-29'),
  watch('2024'),
  watch(null),
];

test('separates the days of a month from less exact dates', () => {
  const { days, sometime, inYear } = diaryMonth(watches, '2024-03');
  expect(days.map(({ watched }) => watched)).toEqual(['2024-03-31', '2024-03-10']);
  expect(sometime.map(({ watched }) => watched)).toEqual(['2024-03']);
  expect(inYear.map(({ watched }) => watched)).toEqual(['2024']);
  expect(diaryMonth(watches, '2023-03')).toEqual({ month: '2023-03', days: [], sometime: [], inYear: [] });
});

test('lists the months with watches, the latest first', () => {
  expect(monthsWithWatches(watches)).toEqual([
    { month: '2024-03', count: 3 },
    { month: '2024-02', count: 1 },
    { month: '2024-01', count: 1 },
  ]);
});

test.each([
  ['2024-12', 1, '2025-01'],
  ['2024-01', -1, '2023-12'],
  ['2024-05', -17, '2022-12'],
])('%s plus %i months is %s', (month, by, expected) => {
  expect(monthAfter(month, by)).toBe(expected);
});

test('a month has whole weeks from Sunday', () => {
  const weeks = weeksOf('2024-03');
  expect(weeks).toHaveLength(6);
  expect(weeks[0]).toEqual([null, null, null, null, null, '2024-03-01', '2024-03-02']);
  expect(weeks.at(-1)).toEqual(['2024-03-31', null, null, null, null, null, null]);
  expect(weeksOf('2026-02').flat().filter(Boolean)).toHaveLength(28);
});

test('finds the viewed films without a date', () => {
  const dated = [watch('2024', 'one'), watch(null, 'two')];
  expect(undatedFilms(['one', 'two', 'three'], dated)).toEqual(['three', 'two']);
});
