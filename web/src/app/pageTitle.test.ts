import { expect, test } from 'vitest';
import { pageTitle } from './pageTitle';

const root = { staticData: {}, search: {} };

test.each([
  ['the dashboard', [root, { staticData: { title: 'Dashboard' }, search: {} }], 'Laurels - Dashboard'],
  [
    'search results',
    [
      root,
      { staticData: { title: 'Search Results' }, search: { searchText: 'godfather', searchType: 'titles' } },
    ],
    'Laurels - Search Results - Godfather',
  ],
  [
    'an empty search',
    [root, { staticData: { title: 'Search Results' }, search: { searchText: ' ' } }],
    'Laurels - Search Results',
  ],
  ['a route without a title', [root], 'Laurels'],
  [
    'something that does not exist',
    [root, { staticData: { title: 'Film' }, search: {}, status: 'notFound' }],
    'Laurels - Page Not Found',
  ],
  [
    'the innermost of two titles',
    [
      { staticData: { title: 'Admin' }, search: {} },
      { staticData: { title: 'Users' }, search: {} },
    ],
    'Laurels - Users',
  ],
])('%s', (_name, matches, title) => {
  expect(pageTitle(matches)).toBe(title);
});
