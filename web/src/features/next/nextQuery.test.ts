import { expect, test } from 'vitest';
import { type Filters, filtersOf, noFilters, queryOf, readNextQuery } from './nextQuery';

const chosen: Filters = {
  friendIds: ['ben', 'cleo'],
  minutes: 120,
  where: ['mubi', 'netflix'],
  kinds: ['shorts'],
  genres: ['Drama', 'War'],
  languages: ['fr'],
};

test('filters survive the query string', () => {
  expect(filtersOf(readNextQuery({ ...queryOf(chosen) }))).toEqual(chosen);
  expect(filtersOf(readNextQuery({ ...queryOf(noFilters) }))).toEqual(noFilters);
  for (const where of ['any', 'mine'] as const)
    expect(filtersOf(queryOf({ ...noFilters, where })).where).toBe(where);
});

test('the default filters leave the query string empty', () => {
  expect(Object.values(queryOf(noFilters)).filter((value) => value !== undefined)).toEqual([]);
});

test.each(['0', '-5', '1.5', 'two', '901', ''])('%s minutes are ignored', (minutes) => {
  expect(readNextQuery({ minutes }).minutes).toBeUndefined();
});

test('unknown values are ignored', () => {
  const query = readNextQuery({ view: 'cinema', kind: ['shorts', 'operas'], by: 'magic', genre: 7 });
  expect(query).toMatchObject({ view: undefined, kind: ['shorts'], by: undefined, genre: undefined });
});

test('at most 20 friends are sent', () => {
  const friends = Array.from({ length: 25 }, (_, index) => `friend-${index}`);
  expect(readNextQuery({ with: friends }).with).toHaveLength(20);
});
