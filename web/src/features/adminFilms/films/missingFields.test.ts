import { expect, test } from 'vitest';
import { aFilm } from '../../../testing/catalogue';
import {
  type AdminFilmRow,
  countMissingFields,
  filterAttention,
  mostUrgentFirst,
  readAttentionFilter,
} from './missingFields';

const film = (name: string, year: number, ...missing: AdminFilmRow['lacks']): AdminFilmRow => ({
  ...aFilm({ _id: name, name, year }),
  lacks: missing,
});

const films = [
  film('Alibi', 1929, 'poster'),
  film('The Patriot', 1928, 'poster', 'runtime', 'tmdb'),
  film('Wings', 1927, 'runtime'),
  film('The Racket', 1928, 'poster'),
];

const names = (some: AdminFilmRow[]) => some.map(({ name }) => name);

test('filters films by missing field, part of the name and year', () => {
  expect(names(filterAttention(films, {}))).toHaveLength(4);
  expect(names(filterAttention(films, { lack: 'runtime' }))).toEqual(['The Patriot', 'Wings']);
  expect(names(filterAttention(films, { text: 'PATRIOT' }))).toEqual(['The Patriot']);
  expect(names(filterAttention(films, { text: '1928', lack: 'poster' }))).toEqual([
    'The Patriot',
    'The Racket',
  ]);
});

test('counts films per missing field', () => {
  expect([...countMissingFields(films)]).toEqual([
    ['poster', 3],
    ['runtime', 2],
    ['tmdb', 1],
  ]);
});

test('sorts films by number of missing fields, then newest first', () => {
  expect(names(mostUrgentFirst(films))).toEqual(['The Patriot', 'Alibi', 'The Racket', 'Wings']);
});

test('ignores invalid search parameters', () => {
  expect(readAttentionFilter({ lack: 'soul', text: '  ' })).toEqual({});
  expect(readAttentionFilter({ lack: 'tmdb', text: 1928 })).toEqual({ lack: 'tmdb', text: '1928' });
});
