import { expect, test } from 'vitest';
import { collectFilms } from './collectFilms';
import type { FilmRecord } from './filmRecord';

const today = '2026-03-15';
const record = (changes: Partial<FilmRecord> = {}): FilmRecord => ({
  imdbId: 'tt1',
  name: 'Heat',
  year: 1995,
  isFilm: true,
  isWatched: true,
  day: null,
  rating: null,
  ratingDay: null,
  ...changes,
});
const file = (fileName: string, ...records: FilmRecord[]) => ({ fileName, records });
const collect = (...records: FilmRecord[]) => collectFilms([file('a.csv', ...records)], today);

test('has each film once, those with an id first', () => {
  const { films } = collectFilms(
    [
      file('a.csv', record({ imdbId: null, name: 'Twins', year: 1988 })),
      file('b.csv', record({ name: '' }), record(), record({ imdbId: null, name: 'TWINS', year: 1988 })),
    ],
    today,
  );
  expect(films).toEqual([
    {
      code: 'tt1',
      uri: 'https://www.imdb.com/title/tt1/',
      name: 'Heat',
      year: 1995,
      imdbId: 'tt1',
      isFilm: true,
    },
    { code: '1988 twins', uri: '', name: 'Twins', year: 1988, imdbId: null, isFilm: true },
  ]);
});

test('has an entry for each day, the earliest first and the others as rewatches', () => {
  const days = ['2022-01-01', '2020-01-01', '2022-01-01', '2026-03-16', '1700-01-01', '2021-02-30', null];
  const { entries, watched } = collect(...days.map((day) => record({ day })));
  expect([...entries]).toEqual([
    [
      'tt1',
      [
        { day: '2020-01-01', rating: null, isRewatch: false },
        { day: '2022-01-01', rating: null, isRewatch: true },
      ],
    ],
  ]);
  expect([...watched]).toEqual(['tt1']);
});

test('has a rating of each film with its day', () => {
  const { ratings, ratingDays } = collect(
    record({ rating: 4, ratingDay: '2020-01-01' }),
    record({ rating: 3, ratingDay: '2021-01-01' }),
    record({ imdbId: 'tt2', rating: 5, ratingDay: '2030-01-01' }),
  );
  expect([...ratings]).toEqual([
    ['tt1', 4],
    ['tt2', 5],
  ]);
  expect([...ratingDays]).toEqual([['tt1', '2020-01-01']]);
});

test('separates lists from what was watched, by file', () => {
  const listed = (imdbId: string) => record({ imdbId, isWatched: false });
  const { lists, watched } = collectFilms(
    [
      file('watchlist.csv', listed('tt2'), listed('tt2'), listed('tt3')),
      file('history.csv', record()),
      file('best.csv', listed('tt1'), record({ imdbId: 'tt4', rating: 5 })),
    ],
    today,
  );
  expect(lists).toEqual([
    { fileName: 'watchlist.csv', codes: ['tt2', 'tt3'] },
    { fileName: 'best.csv', codes: ['tt1'] },
  ]);
  expect([...watched]).toEqual(['tt1', 'tt4']);
});
