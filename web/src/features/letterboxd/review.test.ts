import { expect, test } from 'vitest';
import type { ExportRow } from '../../shared/letterboxd/exportRows';
import { aFilm } from '../../testing/catalogue';
import { type NamedFilm, recognizedCount, reviewOf } from './review';
import { daysToAdd, everything, selectedFilms, withAll, withChoice, withFilm } from './selection';

const row = (code: string, name = code, year: number | null = 1999): ExportRow => ({
  code,
  uri: `https://boxd.it/${code}`,
  name,
  year,
});
const named = (
  code: string,
  id: string,
  matched_by: NamedFilm['matched_by'] = 'code',
  year = 1999,
): NamedFilm => ({
  ...aFilm({ _id: id, name: id, year }),
  letterboxd_uri: code,
  matched_by,
});
const nothing = { viewed: new Set<string>(), bookmarked: new Set<string>(), dated: new Set<string>() };
const none = new Map<string, string>();
const ids = (list: readonly { film: NamedFilm }[]) => list.map(({ film }) => film._id);

test('films are sorted out into those to mark, those marked before, and those nobody nominated', () => {
  const review = reviewOf(
    {
      watched: [row('a'), row('b'), row('x')],
      watchlist: [row('c'), row('d'), row('e'), row('y')],
      days: none,
    },
    [named('a', 'A'), named('b', 'B'), named('c', 'C'), named('d', 'D'), named('e', 'E')],
    { ...nothing, viewed: new Set(['B', 'E']), bookmarked: new Set(['D']) },
  );
  expect(ids(review.viewed.found)).toEqual(['A']);
  expect(ids(review.viewed.already)).toEqual(['B']);
  expect(ids(review.bookmarks.found)).toEqual(['C']);
  expect(ids(review.bookmarks.already)).toEqual(['D', 'E']);
  expect(review.unmatched.map(({ row, list }) => [row.code, list])).toEqual([
    ['x', 'watched'],
    ['y', 'watchlist'],
  ]);
  expect(recognizedCount(review.viewed)).toBe(2);
});

test('films matched by title say so and come first, then the newest', () => {
  const { viewed } = reviewOf(
    { watched: [row('a'), row('b'), row('c')], watchlist: [], days: none },
    [named('a', 'A', 'title', 1950), named('b', 'B', 'slug', 1990), named('c', 'C', 'code', 2000)],
    nothing,
  );
  expect(viewed.found.map(({ film, isByTitle }) => [film._id, isByTitle])).toEqual([
    ['A', true],
    ['C', false],
    ['B', false],
  ]);
});

test('a film on both lists is viewed, not bookmarked', () => {
  const review = reviewOf(
    { watched: [row('a')], watchlist: [row('a')], days: none },
    [named('a', 'A'), named('a', 'A')],
    nothing,
  );
  expect(ids(review.viewed.found)).toEqual(['A']);
  expect(recognizedCount(review.bookmarks)).toBe(0);
});

test('what may be one film or another is a choice, without what is marked already', () => {
  const { viewed } = reviewOf(
    { watched: [row('a', 'Hamlet'), row('b', 'Crash')], watchlist: [], days: new Map([['a', '2020-01-01']]) },
    [
      named('a', 'hamlet-48', 'choice'),
      named('a', 'hamlet-96', 'choice'),
      named('a', 'hamlet-00', 'choice'),
      named('b', 'crash', 'choice'),
    ],
    { ...nothing, viewed: new Set(['hamlet-96', 'crash']) },
  );
  expect(viewed.found).toEqual([]);
  expect(viewed.choices).toHaveLength(1);
  expect(viewed.choices[0]?.films.map(({ _id }) => _id)).toEqual(['hamlet-48', 'hamlet-00']);

  expect(selectedFilms(viewed, everything, true)).toEqual([]);
  const chosen = withChoice(everything, 'a', 'hamlet-00');
  expect(selectedFilms(viewed, chosen, true)).toEqual([{ filmId: 'hamlet-00', watched: '2020-01-01' }]);
  expect(selectedFilms(viewed, withChoice(chosen, 'a', undefined), true)).toEqual([]);
});

test('days go with the marks if they are to be kept, and to films whose day is not known', () => {
  const days = new Map([
    ['a', '2020-01-01'],
    ['b', '2020-01-02'],
    ['c', '2020-01-03'],
  ]);
  const { viewed } = reviewOf(
    { watched: [row('a'), row('b'), row('c')], watchlist: [], days },
    [named('a', 'A'), named('b', 'B'), named('c', 'C')],
    { ...nothing, viewed: new Set(['B', 'C']), dated: new Set(['C']) },
  );
  expect(selectedFilms(viewed, everything, true)).toEqual([{ filmId: 'A', watched: '2020-01-01' }]);
  expect(selectedFilms(viewed, everything, false)).toEqual([{ filmId: 'A', watched: undefined }]);
  expect(daysToAdd(viewed, true)).toEqual([{ filmId: 'B', watched: '2020-01-02' }]);
  expect(daysToAdd(viewed, false)).toEqual([]);
});

test('films are taken out and put back, one by one or all', () => {
  const { viewed } = reviewOf(
    { watched: [row('a'), row('b')], watchlist: [], days: none },
    [named('a', 'A'), named('b', 'B')],
    nothing,
  );
  const picked = (selection: typeof everything) =>
    selectedFilms(viewed, selection, false).map(({ filmId }) => filmId);
  const withoutA = withFilm(everything, 'A', false);
  expect(picked(everything)).toEqual(['A', 'B']);
  expect(picked(withoutA)).toEqual(['B']);
  expect(picked(withFilm(withoutA, 'A', true))).toEqual(['A', 'B']);
  expect(picked(withAll(withoutA, viewed, false))).toEqual([]);
  expect(picked(withAll(withoutA, viewed, true))).toEqual(['A', 'B']);
});

test('importing the same export again changes nothing', () => {
  const archive = { watched: [row('a')], watchlist: [row('b')], days: new Map([['a', '2020-01-01']]) };
  const films = [named('a', 'A'), named('b', 'B')];
  const after = { viewed: new Set(['A']), bookmarked: new Set(['B']), dated: new Set(['A']) };
  const review = reviewOf(archive, films, after);
  for (const list of [review.viewed, review.bookmarks]) {
    expect(selectedFilms(list, everything, true)).toEqual([]);
    expect(daysToAdd(list, true)).toEqual([]);
  }
});
