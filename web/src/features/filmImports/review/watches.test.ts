import { describe, expect, test } from 'vitest';
import { newWatches, watchesOf } from './watches';

const entry = (day: string, rating: number | null = null, isRewatch = false) => ({ day, rating, isRewatch });
const watch = (watched: string | null, rating: number | null = null, is_rewatch = false) => ({
  watched,
  rating,
  is_rewatch,
});

test.each([
  ['nothing', [], undefined, []],
  ['a rating alone', [], 4, [watch(null, 4)]],
  [
    'entries with ratings',
    [entry('2020-01-01', 3), entry('2021-01-01', null, true)],
    4,
    [watch('2020-01-01', 3), watch('2021-01-01', null, true)],
  ],
  [
    'entries without ratings',
    [entry('2020-01-01'), entry('2021-01-01')],
    4.5,
    [watch('2020-01-01'), watch('2021-01-01', 4.5)],
  ],
])('the watches of %s', (_what, entries, rating, expected) => {
  const ratings = new Map(rating === undefined ? [] : [['a', rating]]);
  expect(watchesOf({ entries: new Map([['a', entries]]), ratings }, ['a'], [])).toEqual(expected);
});

test('leaves out what the diary has already', () => {
  const existing = [watch('2020-01-01', 3), watch('2021-01-01')];
  const imported = [watch('2020-01-01', 5), watch('2021-01-01'), watch('2021-01-01', 4), watch('2022-01-01')];
  expect(newWatches(imported, existing)).toEqual([watch('2021-01-01', 4), watch('2022-01-01')]);
  expect(newWatches([watch(null, 4)], existing)).toEqual([]);
  expect(newWatches([watch(null, 4)], [watch('2020')])).toEqual([watch(null, 4)]);
});

test('uses the day of a rating only for a film that is new to the diary', () => {
  const ratings = new Map([['a', 4]]);
  const ratingDays = new Map([['a', '2020-05-06']]);
  const rated = { entries: new Map(), ratings, ratingDays };
  expect(watchesOf(rated, ['a'], [])).toEqual([watch('2020-05-06', 4)]);
  expect(watchesOf(rated, ['a'], [watch('2020-01-01')])).toEqual([watch(null, 4)]);
  const watched = { entries: new Map([['a', [entry('2019-01-01')]]]), ratings, ratingDays };
  expect(watchesOf(watched, ['a'], [])).toEqual([watch('2019-01-01', 4)]);
});

test('leaves out the rating of a film that the diary has one for', () => {
  const rated = { entries: new Map([['a', [entry('2021-01-01')]]]), ratings: new Map([['a', 4]]) };
  for (const existing of [[watch('2020-01-01', 3)], [watch(null, 3)]]) {
    expect(watchesOf(rated, ['a'], existing)).toEqual([watch('2021-01-01')]);
    expect(watchesOf({ ...rated, entries: new Map() }, ['a'], existing)).toEqual([]);
  }
  expect(watchesOf(rated, ['a'], [watch('2020-01-01')])).toEqual([watch('2021-01-01', 4)]);
});

test('unites the rows of a film: a watch for each day, and one rating', () => {
  const entries = new Map([
    ['a', [entry('2020-01-01'), entry('2022-01-01')]],
    ['b', [entry('2020-01-01', 3), entry('2021-01-01', null, true)]],
  ]);
  const united = [watch('2020-01-01', 3), watch('2021-01-01', null, true), watch('2022-01-01')];
  expect(watchesOf({ entries, ratings: new Map([['a', 4]]) }, ['a', 'b'], [])).toEqual(united);
  const ratings = new Map([
    ['b', 4],
    ['c', 5],
  ]);
  const ratingDays = new Map([['b', '2020-05-06']]);
  expect(watchesOf({ entries: new Map(), ratings, ratingDays }, ['a', 'b', 'c'], [])).toEqual([
    watch('2020-05-06', 4),
  ]);
});

describe('the day of an instant', () => {
  test.each([
    ['before', '2021-03-20'],
    ['after', '2021-03-22'],
  ])('can be the one %s that of an entry', (_side, day) => {
    const existing = [watch(day)];
    expect(newWatches([watch('2021-03-21')], existing, true)).toEqual([]);
    expect(newWatches([watch('2021-03-21')], existing)).toEqual([watch('2021-03-21')]);
    expect(newWatches([watch('2021-03-21', 4)], existing, true)).toEqual([watch(day, 4)]);
  });

  test('is another one two days off, or within an entry of a month or year', () => {
    for (const existing of [[watch('2021-01-03')], [watch('2020-12')], [watch('2020')]]) {
      expect(newWatches([watch('2021-01-01')], existing, true)).toEqual([watch('2021-01-01')]);
    }
  });

  test('is another one if the entry beside it is that of another watch', () => {
    const days = [watch('2021-03-20'), watch('2021-03-21'), watch('2021-03-22')];
    expect(newWatches(days, [watch('2021-03-21')], true)).toEqual([days[0], days[2]]);
    expect(newWatches(days, [watch('2021-03-19')], true)).toEqual(days.slice(1));
    expect(newWatches(days, days, true)).toEqual([]);
  });
});

test('leaves out the earliest watches beyond the limit of a film', () => {
  const days = Array.from({ length: 120 }, (_, day) =>
    watch(new Date(Date.UTC(2020, 0, 1 + day)).toISOString().slice(0, 10)),
  );
  expect(newWatches(days, [])).toEqual(days.slice(20));
  expect(newWatches(days.slice(20), days.slice(20))).toEqual([]);
  expect(newWatches(days, days.slice(20))).toEqual([]);
  expect(newWatches(days, days.slice(30))).toEqual(days.slice(20, 30));
});
