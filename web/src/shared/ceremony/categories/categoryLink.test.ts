import { expect, test } from 'vitest';
import { categoryLink, readCategory } from './categoryLink';

test('replaces an open film and preserves the other search parameters', () => {
  const { search } = categoryLink(97, 'best-picture');
  expect(search({ film: 'tt0068646', filter: 'unseen' })).toEqual({
    filter: 'unseen',
    film: undefined,
    category: '97/best-picture',
  });
});

test('parses what it generates', () => {
  expect(readCategory('97/best-picture')).toEqual({ ceremony: 97, category: 'best-picture' });
  expect(readCategory('97/BEST-PICTURE')).toEqual({ ceremony: 97, category: 'best-picture' });
});

test.each(['', '97', '97/', '/best-picture', 'x/best-picture', '97/best/picture', '97/<b>', '1e3/sound'])(
  'rejects %j',
  (text) => expect(readCategory(text)).toBeUndefined(),
);
