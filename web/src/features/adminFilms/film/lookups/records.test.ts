import { expect, test } from 'vitest';
import { anEntry, aRecord } from '../../../../testing/adminFilms';
import { wholeFilm } from '../../../../testing/catalogue';
import { gracenoteView, runTimeMinutes, tmdbView } from './records';

const wings = wholeFilm();

test('lists evidence for a movie-database entry', () => {
  const view = tmdbView(anEntry(), wings);
  expect(view.facts).toEqual(['movie/28966', '1927-08-12', '2h 24m', 'en', 'War', 'Drama']);
  expect(view.signs).toEqual([
    { isGood: true, text: 'same IMDb ID' },
    { isGood: true, text: 'from 1927' },
    { isGood: true, text: 'same length' },
  ]);
  expect(view.originalTitle).toBeUndefined();
});

test('lists evidence against a movie-database entry', () => {
  const other = anEntry({ imdb_id: 'tt1', release_date: '2012-01-01', runtime: 90, original_title: 'Ailes' });
  const view = tmdbView(other, wings);
  expect(view.signs.map(({ isGood, text }) => [isGood, text])).toEqual([
    [false, 'IMDb ID tt1'],
    [false, 'from 2012, not 1927'],
    [false, '54 min shorter'],
  ]);
  expect(view.originalTitle).toBe('Ailes');
});

test('lists evidence for a record of the listings provider', () => {
  const view = gracenoteView(aRecord(), wings);
  expect(view.facts).toEqual(['rootId 1234', '1927', '2h 21m', 'en', 'William A. Wellman', 'War']);
  expect(view.signs.every(({ isGood }) => isGood)).toBe(true);
  expect(view.link).toBeUndefined();
});

test('shows the preferred image of a record', () => {
  const preferredImage = { uri: 'assets/p1_p_v5_aa.jpg' };
  expect(gracenoteView(aRecord({ preferredImage }), wings).poster.poster_url).toBe(
    '/api/admin/gracenote-image?uri=assets%2Fp1_p_v5_aa.jpg',
  );
  expect(gracenoteView(aRecord(), wings).poster.poster_url).toBeNull();
});

test('omits missing values', () => {
  const bare = { title: null, release_date: null, runtime: null, overview: null, imdb_id: null, genres: [] };
  const view = tmdbView(anEntry({ ...bare, original_language: null, poster_url: null }), wings);
  expect([view.title, view.facts, view.signs]).toEqual(['No title (28966)', ['movie/28966'], []]);
});

test.each([
  ['PT02H55M', 175],
  ['PT1H5M', 65],
  ['PT45M', 45],
  ['PT2H', 120],
  ['PT', undefined],
  ['two hours', undefined],
  ['', undefined],
])('parses %s as %s minutes', (text, minutes) => expect(runTimeMinutes(text)).toBe(minutes));
