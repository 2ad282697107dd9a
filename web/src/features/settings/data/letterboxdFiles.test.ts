import { expect, test } from 'vitest';
import { watchedTable, watchlistTable } from './letterboxdFiles';

const films = [
  { _id: 'tt0060196', name: 'The Good, the Bad and the Ugly', year: 1966 },
  { _id: 'x-lost', name: '"Lost"', year: 1929 },
  { _id: 'tt0068646', name: 'The Godfather', year: 1972 },
];

test('exports watched films with their full watch dates only', () => {
  expect(watchedTable(films, { tt0060196: '2024-03-10', tt0068646: '2024-03' })).toBe(
    [
      'imdbID,Title,Year,WatchedDate',
      'tt0060196,"The Good, the Bad and the Ugly",1966,2024-03-10',
      ',"""Lost""",1929,',
      'tt0068646,The Godfather,1972,',
      '',
    ].join('\r\n'),
  );
});

test('exports the watchlist without dates', () => {
  expect(watchlistTable(films.slice(2))).toBe('imdbID,Title,Year\r\ntt0068646,The Godfather,1972\r\n');
});
