import { expect, test } from 'vitest';
import { traktHistory, traktJson, traktList, traktRatings } from '../../../testing/traktImdbFiles';
import { readTable } from '../csvTable';
import { jsonTable } from './traktJson';
import { traktRecords } from './traktTable';

const records = (text: string) => traktRecords(readTable(text));
const jsonRecords = (text: string) => {
  const table = jsonTable(text);
  return table && traktRecords(table);
};

const item = { id: 'tt0113277', title: 'Heat', year: 1995 };
const heat = {
  imdbId: 'tt0113277',
  name: 'Heat',
  year: 1995,
  isFilm: true,
  isWatched: true,
  day: null,
  rating: null,
  ratingDay: null,
};
// Tests are in Honolulu: the evening before.
const evening = '2021-03-22T06:33:24.000Z';
const watched = { ...heat, day: '2021-03-21' };
const rated = { ...heat, rating: 4.5, ratingDay: '2021-03-21' };
const listed = { ...heat, isWatched: false };

test.each([
  ['history', traktHistory([{ ...item, at: evening }]), watched],
  ['ratings', traktRatings([{ ...item, at: evening, rating: 9 }]), rated],
  ['a list', traktList([{ ...item, at: evening }]), listed],
  [
    'watched films',
    `plays,last_watched_at,type,title,year,trakt_id,imdb_id\n3,${evening},movie,Heat,1995,1,tt0113277\n`,
    watched,
  ],
  [
    'a table for import into Trakt',
    `imdb_id,tmdb_id,type,watched_at,watchlisted_at,rating,rated_at\ntt0113277,949,movie,${evening},,9,${evening}\n`,
    { ...watched, name: '', year: null, rating: 4.5, ratingDay: '2021-03-21' },
  ],
])('reads %s', (_what, text, expected) => {
  expect(records(text)).toEqual([expected]);
});

test.each([
  ['history', traktJson('watched_at', [{ ...item, at: evening }]), watched],
  ['watched films', traktJson('last_watched_at', [{ ...item, at: evening }]), watched],
  ['ratings', traktJson('rated_at', [{ ...item, at: evening, rating: 9 }]), rated],
  ['a list', traktJson('listed_at', [{ ...item, at: evening }]), listed],
])('reads %s in JSON', (_what, text, expected) => {
  expect(jsonRecords(text)).toEqual([expected]);
});

test.each([
  ['2021-03-22T10:00:00.000Z', '2021-03-22'],
  ['2021-03-22', '2021-03-22'],
  ['1970-01-01T00:00:00.000Z', null],
  ['soon', null],
])('reads the day of %s as %s', (at, day) => {
  expect(records(traktHistory([{ ...item, at }]))).toEqual([{ ...heat, day }]);
});

test('skips episodes and shows, whose id is that of the show', () => {
  const rest = (['episode', 'show'] as const).map((type) => ({ ...item, type, at: evening }));
  expect(records(traktHistory(rest))).toEqual([]);
  expect(jsonRecords(traktJson('watched_at', rest))).toEqual([]);
});

test('skips rows that say neither that a film was watched nor that it is on a list', () => {
  expect(records('imdb_id,type,watched_at,watchlisted_at\ntt0113277,movie,,\n')).toEqual([]);
});

test.each([
  'collected_at,type,title,year,imdb_id\n2021-01-01,movie,Heat,1995,tt0113277\n',
  'Date,Name,Year\n2021-01-01,Heat,1995\n',
  '',
])('leaves the table %j to others', (text) => {
  expect(records(text)).toBeNull();
});

test.each([
  '[]',
  '{}',
  '[1, null, "x"]',
  '[{"collected_at": "2021-01-01", "movie": {}}]',
  '[{"comment": {}, "movie": {}}]',
  '[{',
])('leaves the JSON %s to others', (text) => {
  expect(jsonRecords(text)).toBeNull();
});

test.each([null, 1, [], { ids: 'x', title: {}, year: [] }])('skips the malformed film %j', (movie) => {
  expect(jsonRecords(JSON.stringify([{ watched_at: evening, movie }]))).toEqual([]);
});
