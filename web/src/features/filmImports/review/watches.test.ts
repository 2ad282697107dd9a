import { expect, test } from 'vitest';
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
  expect(watchesOf({ entries: new Map([['a', entries]]), ratings }, 'a')).toEqual(expected);
});

test('leaves out what the diary has already', () => {
  const existing = [watch('2020-01-01', 3), watch('2021-01-01')];
  const imported = [watch('2020-01-01', 5), watch('2021-01-01'), watch('2021-01-01', 4), watch('2022-01-01')];
  expect(newWatches(imported, existing)).toEqual([watch('2021-01-01', 4), watch('2022-01-01')]);
  expect(newWatches([watch(null, 4)], existing)).toEqual([]);
  expect(newWatches([watch(null, 4)], [watch('2020')])).toEqual([watch(null, 4)]);
});
