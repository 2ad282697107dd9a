import { describe, expect, test } from 'vitest';
import { aFilm } from '../../../testing/catalogue';
import {
  filtersOf,
  filterText,
  matchesFilters,
  noFilters,
  queryOf,
  readFilterQuery,
  sortFilms,
} from './filters';

const noContext = { viewed: new Set<string>(), bookmarked: new Set<string>(), onMyServices: undefined };

test.each([
  [noFilters, 'filter films'],
  [{ ...noFilters, isViewedHidden: true }, '1 filters applied'],
  [{ ...noFilters, genres: ['Drama', 'War'], isViewedHidden: true }, '3 filters applied'],
  [{ ...noFilters, isOnMyServices: true, genres: ['Drama'] }, '2 filters applied'],
  [{ ...noFilters, maxRuntime: 90 as const }, '1 filters applied'],
])('the button counts the applied filters', (filters, text) => {
  expect(filterText(filters)).toBe(text);
});

describe('a film', () => {
  const film = aFilm({ _id: 'wings', genres: ['Drama', 'War'], runtime: 120 });
  test.each([
    ['matches without filters', noFilters, noContext, true],
    ['matches by one of its genres', { ...noFilters, genres: ['War', 'Western'] }, noContext, true],
    ['matches a runtime that is not longer', { ...noFilters, maxRuntime: 120 as const }, noContext, true],
    ['does not match a shorter runtime', { ...noFilters, maxRuntime: 90 as const }, noContext, false],
    ['does not match another genre', { ...noFilters, genres: ['Western'] }, noContext, false],
    [
      'does not match if viewed films are hidden',
      { ...noFilters, isViewedHidden: true },
      { ...noContext, viewed: new Set(['wings']) },
      false,
    ],
    ['matches if viewed films are not hidden', noFilters, { ...noContext, viewed: new Set(['wings']) }, true],
    [
      'matches on the services of the user',
      { ...noFilters, isOnMyServices: true },
      { ...noContext, onMyServices: new Set(['wings']) },
      true,
    ],
    [
      'does not match on other services',
      { ...noFilters, isOnMyServices: true },
      { ...noContext, onMyServices: new Set<string>() },
      false,
    ],
  ])('%s', (_description, filters, context, isMatch) => {
    expect(matchesFilters(film, filters, context)).toBe(isMatch);
  });
});

test('a film without a runtime matches no limit', () => {
  const film = aFilm({ runtime: null });
  expect(matchesFilters(film, { ...noFilters, maxRuntime: 150 }, noContext)).toBe(false);
  expect(matchesFilters(film, noFilters, noContext)).toBe(true);
});

test('sorts the watchlist first, then newest first', () => {
  const films = [
    aFilm({ _id: 'old', year: 1930, release_date: null }),
    aFilm({ _id: 'new', year: 2020, release_date: '2020-03-01' }),
    aFilm({ _id: 'newer', year: 2020, release_date: '2020-11-01' }),
    aFilm({ _id: 'waiting', year: 1940, release_date: null }),
    aFilm({ _id: 'seen', year: 1950, release_date: null }),
  ];
  const context = { ...noContext, bookmarked: new Set(['waiting', 'seen']), viewed: new Set(['seen']) };
  expect(sortFilms(films, context).map(({ _id }) => _id)).toEqual(['waiting', 'newer', 'new', 'seen', 'old']);
});

test('filters round-trip through the query string, and invalid values are ignored', () => {
  const filters = {
    genres: ['Drama', 'War'],
    maxRuntime: 120 as const,
    isViewedHidden: true,
    isOnMyServices: false,
  };
  expect(filtersOf(readFilterQuery({ ...queryOf(filters) }))).toEqual(filters);
  expect(
    readFilterQuery({ genre: ['War', '', 'War', 5], 'max-runtime': '91', 'hide-viewed': 'yes' }),
  ).toEqual({
    genre: ['War'],
    'max-runtime': undefined,
    'hide-viewed': undefined,
    'my-services': undefined,
  });
  expect(queryOf(noFilters)).toEqual({
    genre: undefined,
    'max-runtime': undefined,
    'hide-viewed': undefined,
    'my-services': undefined,
  });
});
