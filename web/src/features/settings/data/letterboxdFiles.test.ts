import { expect, test } from 'vitest';
import { aWatch } from '../../../testing/diary';
import { watchedTable, watchlistTable } from './letterboxdFiles';

const films = [
  { _id: 'tt0060196', name: 'The Good, the Bad and the Ugly', year: 1966 },
  { _id: 'x-lost', name: '"Lost"', year: 1929 },
  { _id: 'tt0068646', name: 'The Godfather', year: 1972 },
];

test('exports each time a film was watched, with ratings and full dates only', () => {
  // As sent: the latest first.
  const diary = [
    aWatch({ film_id: 'tt0060196', watched: '2024-03-10', rating: 4.5, is_rewatch: true, note: 'Private.' }),
    aWatch({ film_id: 'tt0068646', watched: '2024-03', rating: 5, is_rewatch: true }),
    aWatch({ film_id: 'tt0060196', watched: '2020-01-01' }),
  ];
  expect(watchedTable(films, diary)).toBe(
    [
      'imdbID,Title,Year,WatchedDate,Rating,Rewatch',
      'tt0060196,"The Good, the Bad and the Ugly",1966,2020-01-01,,',
      'tt0060196,"The Good, the Bad and the Ugly",1966,2024-03-10,4.5,true',
      ',"""Lost""",1929,,,',
      'tt0068646,The Godfather,1972,,5,',
      '',
    ].join('\r\n'),
  );
});

test('exports the watchlist without dates', () => {
  expect(watchlistTable(films.slice(2))).toBe('imdbID,Title,Year\r\ntt0068646,The Godfather,1972\r\n');
});
