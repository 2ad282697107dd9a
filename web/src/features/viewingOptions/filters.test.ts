import { describe, expect, test } from 'vitest';
import { aFilm } from '../../testing/catalogue';
import {
  filtersOf,
  filterText,
  matchesFilters,
  noFilters,
  queryOf,
  readFilterQuery,
  sortFilms,
} from './filters';

const nobody = { viewed: new Set<string>(), bookmarked: new Set<string>(), onMyServices: undefined };

test.each([
  [noFilters, 'filter films'],
  [{ ...noFilters, isViewedHidden: true }, '1 filters applied'],
  [{ ...noFilters, genres: ['Drama', 'War'], isViewedHidden: true }, '3 filters applied'],
  [{ ...noFilters, isOnMyServices: true, genres: ['Drama'] }, '2 filters applied'],
])('the button counts what is applied', (filters, text) => {
  expect(filterText(filters)).toBe(text);
});

describe('a film passes', () => {
  const film = aFilm({ _id: 'wings', genres: ['Drama', 'War'] });
  test.each([
    ['without filters', noFilters, nobody, true],
    ['by one of its genres', { ...noFilters, genres: ['War', 'Western'] }, nobody, true],
    ['not by another genre', { ...noFilters, genres: ['Western'] }, nobody, false],
    [
      'unless viewed',
      { ...noFilters, isViewedHidden: true },
      { ...nobody, viewed: new Set(['wings']) },
      false,
    ],
    ['viewed, where that is shown', noFilters, { ...nobody, viewed: new Set(['wings']) }, true],
    [
      'on my services',
      { ...noFilters, isOnMyServices: true },
      { ...nobody, onMyServices: new Set(['wings']) },
      true,
    ],
    [
      'not elsewhere',
      { ...noFilters, isOnMyServices: true },
      { ...nobody, onMyServices: new Set<string>() },
      false,
    ],
  ])('%s', (_why, filters, mine, isShown) => {
    expect(matchesFilters(film, filters, mine)).toBe(isShown);
  });
});

test('bookmarked films to be seen come first, then the newest', () => {
  const films = [
    aFilm({ _id: 'old', year: 1930, release_date: null }),
    aFilm({ _id: 'new', year: 2020, release_date: '2020-03-01' }),
    aFilm({ _id: 'newer', year: 2020, release_date: '2020-11-01' }),
    aFilm({ _id: 'waiting', year: 1940, release_date: null }),
    aFilm({ _id: 'seen', year: 1950, release_date: null }),
  ];
  const mine = { ...nobody, bookmarked: new Set(['waiting', 'seen']), viewed: new Set(['seen']) };
  expect(sortFilms(films, mine).map(({ _id }) => _id)).toEqual(['waiting', 'newer', 'new', 'seen', 'old']);
});

test('filters are kept in the address, and nonsense there is left out', () => {
  const filters = { genres: ['Drama', 'War'], isViewedHidden: true, isOnMyServices: false };
  expect(filtersOf(readFilterQuery({ ...queryOf(filters) }))).toEqual(filters);
  expect(readFilterQuery({ genre: ['War', '', 'War', 5], 'hide-viewed': 'yes' })).toEqual({
    genre: ['War'],
    'hide-viewed': undefined,
    'my-services': undefined,
  });
  expect(queryOf(noFilters)).toEqual({
    genre: undefined,
    'hide-viewed': undefined,
    'my-services': undefined,
  });
});
