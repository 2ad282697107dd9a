import { expect, test } from 'vitest';
import { aFilm } from '../../../testing/catalogue';
import { filmsByDecade, newestFirst } from './filmsByDecade';

test('groups films by decade, sorted by year and by name without its article', () => {
  const films = [
    aFilm({ name: 'Wings', year: 1927 }),
    aFilm({ name: 'The Racket', year: 1928 }),
    aFilm({ name: 'A Ship Comes In', year: 1928 }),
    aFilm({ name: 'Alibi', year: 1928 }),
    aFilm({ name: 'Anora', year: 2024 }),
    aFilm({ name: 'Them!', year: 1930 }),
  ];
  const grouped = filmsByDecade(films).map(({ decade, films: ofIt }) => [
    decade,
    ...newestFirst(ofIt).map(({ name }) => name),
  ]);
  expect(grouped).toEqual([
    [2020, 'Anora'],
    [1930, 'Them!'],
    [1920, 'Alibi', 'The Racket', 'A Ship Comes In', 'Wings'],
  ]);
});
