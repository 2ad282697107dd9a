import { expect, test } from 'vitest';
import type { ExportRow } from '../../../shared/filmImports/filmExport';
import { aFilm } from '../../../testing/catalogue';
import { aWatch } from '../../../testing/diary';
import { type FilmsByCode, type NamedFilm, recognizedCount, reviewOf } from './review';
import { diaryToAdd, initialSelection, selectedFilms, withAll, withChoice, withFilm } from './selection';

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
/** What the server found, by the codes of the rows. */
function found(...films: NamedFilm[]): FilmsByCode {
  const byCode = new Map<string, NamedFilm[]>();
  for (const film of films) {
    const code = film.letterboxd_uri ?? '';
    byCode.set(code, [...(byCode.get(code) ?? []), film]);
  }
  return byCode;
}
const noMarks = { viewed: new Set<string>(), bookmarked: new Set<string>(), diary: [] };
const none = { entries: new Map(), ratings: new Map() };
/** A diary with one entry for each code. */
const days = (...entries: [code: string, day: string][]) => ({
  entries: new Map(entries.map(([code, day]) => [code, [{ day, rating: null, isRewatch: false }]])),
  ratings: new Map<string, number>(),
});
const watch = (watched: string) => ({ watched, rating: null, is_rewatch: false });
const ids = (list: readonly { film: NamedFilm }[]) => list.map(({ film }) => film._id);

test('separates films to mark, films already marked and films without a nomination', () => {
  const review = reviewOf(
    {
      watched: [row('a'), row('b'), row('x')],
      watchlist: [row('c'), row('d'), row('e'), row('y')],
      ...none,
    },
    found(named('a', 'A'), named('b', 'B'), named('c', 'C'), named('d', 'D'), named('e', 'E')),
    { ...noMarks, viewed: new Set(['B', 'E']), bookmarked: new Set(['D']) },
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

test('sorts title matches first, then the newest films', () => {
  const { viewed } = reviewOf(
    { watched: [row('a'), row('b'), row('c')], watchlist: [], ...none },
    found(named('a', 'A', 'title', 1950), named('b', 'B', 'slug', 1990), named('c', 'C', 'code', 2000)),
    noMarks,
  );
  expect(viewed.found.map(({ film, isByTitle }) => [film._id, isByTitle])).toEqual([
    ['A', true],
    ['C', false],
    ['B', false],
  ]);
});

test('does not bookmark a film that is on both lists', () => {
  const review = reviewOf(
    { watched: [row('a')], watchlist: [row('a')], ...none },
    found(named('a', 'A'), named('a', 'A')),
    noMarks,
  );
  expect(ids(review.viewed.found)).toEqual(['A']);
  expect(recognizedCount(review.bookmarks)).toBe(0);
});

test('unites the rows of a film, with the watches of all of them', () => {
  const matches = found(named('a', 'A', 'title'), named('b', 'A', 'code'), named('c', 'A', 'code'));
  const rows = { watched: [row('a'), row('b')], watchlist: [row('c')] };
  const watched = days(['a', '2020-01-01'], ['b', '2021-01-01']);
  const { viewed, bookmarks, unmatched } = reviewOf({ ...rows, ...watched }, matches, noMarks);
  expect(viewed.found.map(({ row, isByTitle }) => [row.code, isByTitle])).toEqual([['b', false]]);
  expect(selectedFilms(viewed, initialSelection, true)).toEqual([
    { filmId: 'A', watches: [watch('2020-01-01'), watch('2021-01-01')] },
  ]);
  expect(recognizedCount(bookmarks) + unmatched.length).toBe(0);
});

test('an entry one day off is the same one if the days are those of instants', () => {
  const diary = [aWatch({ film_id: 'A', watched: '2020-01-02' })];
  const current = { ...noMarks, viewed: new Set(['A']), diary };
  const exported = { watched: [row('a')], watchlist: [], ...days(['a', '2020-01-01']) };
  const added = (hasInstants: boolean) =>
    diaryToAdd(reviewOf({ ...exported, hasInstants }, found(named('a', 'A')), current).viewed, true);
  expect(added(true)).toEqual([]);
  expect(added(false)).toEqual([{ filmId: 'A', watches: [watch('2020-01-01')] }]);
});

test('offers a choice between films of the same name, without films already marked', () => {
  const { viewed } = reviewOf(
    { watched: [row('a', 'Hamlet'), row('b', 'Crash')], watchlist: [], ...days(['a', '2020-01-01']) },
    found(
      named('a', 'hamlet-48', 'choice'),
      named('a', 'hamlet-96', 'choice'),
      named('a', 'hamlet-00', 'choice'),
      named('b', 'crash', 'choice'),
    ),
    { ...noMarks, viewed: new Set(['hamlet-96', 'crash']) },
  );
  expect(viewed.found).toEqual([]);
  expect(viewed.choices).toHaveLength(1);
  expect(viewed.choices[0]?.films.map(({ _id }) => _id)).toEqual(['hamlet-48', 'hamlet-00']);

  expect(selectedFilms(viewed, initialSelection, true)).toEqual([]);
  const chosen = withChoice(initialSelection, 'a', 'hamlet-00');
  expect(selectedFilms(viewed, chosen, true)).toEqual([
    { filmId: 'hamlet-00', watches: [watch('2020-01-01')] },
  ]);
  expect(selectedFilms(viewed, withChoice(chosen, 'a', undefined), true)).toEqual([]);
});

test('adds diary entries to new marks and to marked films that lack them, if requested', () => {
  const { viewed } = reviewOf(
    {
      watched: [row('a'), row('b'), row('c')],
      watchlist: [],
      ...days(['a', '2020-01-01'], ['b', '2020-01-02'], ['c', '2020-01-03']),
    },
    found(named('a', 'A'), named('b', 'B'), named('c', 'C')),
    { ...noMarks, viewed: new Set(['B', 'C']), diary: [aWatch({ film_id: 'C', watched: '2020-01-03' })] },
  );
  expect(selectedFilms(viewed, initialSelection, true)).toEqual([
    { filmId: 'A', watches: [watch('2020-01-01')] },
  ]);
  expect(selectedFilms(viewed, initialSelection, false)).toEqual([{ filmId: 'A', watches: [] }]);
  expect(diaryToAdd(viewed, true)).toEqual([{ filmId: 'B', watches: [watch('2020-01-02')] }]);
  expect(diaryToAdd(viewed, false)).toEqual([]);
});

test('deselects and selects films one by one or all at once', () => {
  const { viewed } = reviewOf(
    { watched: [row('a'), row('b')], watchlist: [], ...none },
    found(named('a', 'A'), named('b', 'B')),
    noMarks,
  );
  const picked = (selection: typeof initialSelection) =>
    selectedFilms(viewed, selection, false).map(({ filmId }) => filmId);
  const withoutA = withFilm(initialSelection, 'A', false);
  expect(picked(initialSelection)).toEqual(['A', 'B']);
  expect(picked(withoutA)).toEqual(['B']);
  expect(picked(withFilm(withoutA, 'A', true))).toEqual(['A', 'B']);
  expect(picked(withAll(withoutA, viewed, false))).toEqual([]);
  expect(picked(withAll(withoutA, viewed, true))).toEqual(['A', 'B']);
});

test('importing the same export twice changes nothing', () => {
  const archive = { watched: [row('a')], watchlist: [row('b')], ...days(['a', '2020-01-01']) };
  const films = found(named('a', 'A'), named('b', 'B'));
  const diary = [aWatch({ film_id: 'A', watched: '2020-01-01' })];
  const after = { viewed: new Set(['A']), bookmarked: new Set(['B']), diary };
  const review = reviewOf(archive, films, after);
  for (const list of [review.viewed, review.bookmarks]) {
    expect(selectedFilms(list, initialSelection, true)).toEqual([]);
    expect(diaryToAdd(list, true)).toEqual([]);
  }
});
