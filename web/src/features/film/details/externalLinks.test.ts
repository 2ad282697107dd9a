import { expect, test } from 'vitest';
import { externalLinks } from './externalLinks';

test('links to three sites', () => {
  const links = externalLinks({
    imdb: { id: 'tt0068646' },
    tmdb: { id: 238, mediatype: 'movie', overview: '' },
    letterboxd: { slug: 'the-godfather' },
  });
  expect(links.map(({ href }) => href)).toEqual([
    'https://www.imdb.com/title/tt0068646/',
    'https://www.themoviedb.org/movie/238',
    'https://letterboxd.com/film/the-godfather/',
  ]);
});

test('omits sites without an id of the film', () => {
  expect(externalLinks({ imdb: {}, tmdb: { overview: '' }, letterboxd: { slug: null } })).toEqual([]);
});
