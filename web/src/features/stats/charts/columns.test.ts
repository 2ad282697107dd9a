import { expect, test } from 'vitest';
import {
  decadeColumns,
  monthColumns,
  ringColumns,
  runtimeColumns,
  watchYearColumns,
  weekdayColumns,
  yearColumns,
  yearsOf,
} from './columns';

const years = [
  { year: 1928, seen: 1, total: 4 },
  { year: 1929, seen: 2, total: 5 },
  { year: 1931, seen: 0, total: 1 },
];
const months = [
  { month: '2023-11', count: 2 },
  { month: '2024-02', count: 1 },
];

test('years of release are columns of their own or of a decade', () => {
  expect(decadeColumns(years).map(({ name, text }) => [name, text])).toEqual([
    ['1920s', '3 of 9 films seen'],
    ['1930s', '0 of 1 film seen'],
  ]);
  expect(yearColumns(years).map(({ name, value, total }) => [name, value, total])).toEqual([
    ['1928', 1, 4],
    ['1929', 2, 5],
    ['1930', 0, 0],
    ['1931', 0, 1],
  ]);
  expect(yearColumns([])).toEqual([]);
});

test('runtimes and weekdays are named', () => {
  const runtimes = [
    { from: 0, to: 40, seen: 1, total: 2 },
    { from: 41, to: 89, seen: 0, total: 2 },
    { from: 180, to: null, seen: 2, total: 2 },
  ];
  expect(runtimeColumns(runtimes).map(({ name }) => name)).toEqual([
    'Up to 40 min',
    '41 to 89 min',
    '180 min or more',
  ]);
  expect(weekdayColumns([1, 0, 0, 0, 0, 0, 3]).map(({ name, text }) => `${name} ${text}`)).toContain(
    'Sunday 3 films',
  );
});

test('watches are counted by month of a year and by year', () => {
  expect(yearsOf(months)).toEqual(['2024', '2023']);
  const columns = monthColumns(months, '2024');
  expect(columns).toHaveLength(12);
  expect(columns[1]).toMatchObject({ name: 'February 2024', value: 1, text: '1 film' });
  expect(watchYearColumns(months).map(({ name, value }) => [name, value])).toEqual([
    ['2023', 2],
    ['2024', 1],
  ]);
});

test('rings add up month by month, or year by year over a long time', () => {
  expect(ringColumns(months).map(({ name, value }) => [name, value])).toEqual([
    ['November 2023', 2],
    ['December 2023', 2],
    ['January 2024', 2],
    ['February 2024', 3],
  ]);
  expect(ringColumns(months)[3]?.text).toBe('3 rings closed, 1 new');
  const long = [{ month: '2019-01', count: 4 }, ...months];
  expect(ringColumns(long).map(({ name, value }) => [name, value])).toEqual([
    ['2019', 4],
    ['2020', 4],
    ['2021', 4],
    ['2022', 4],
    ['2023', 6],
    ['2024', 7],
  ]);
  expect(ringColumns([])).toEqual([]);
});
