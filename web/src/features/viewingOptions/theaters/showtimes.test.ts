import { expect, test } from 'vitest';
import { aFilm } from '../../../testing/catalogue';
import { timeIn } from '../../../testing/timeIn';
import { upcomingTheaters } from './showtimes';

const honolulu = timeIn('Pacific/Honolulu');
const now = Date.parse('2026-11-16T05:00Z');
const films = [aFilm({ _id: 'wings' }), aFilm({ _id: 'chang' })];

test('omits past showtimes and theaters without upcoming ones', () => {
  const theaters = [
    { name: 'The Bijou', showings: [{ film_id: 'wings', showtimes: ['2026-11-15T13:00'] }] },
    {
      name: 'The Rialto',
      showings: [
        { film_id: 'chang', showtimes: ['2026-11-15T21:15'] },
        { film_id: 'wings', showtimes: ['2026-11-16T12:05', '2026-11-15T13:00', '2026-11-15T19:00'] },
        { film_id: 'unknown', showtimes: ['2026-11-15T21:15'] },
      ],
    },
  ];
  expect(upcomingTheaters(theaters, films, now, honolulu)).toEqual([
    {
      name: 'The Rialto',
      films: [
        {
          film: films[0],
          days: [
            { label: 'today', times: ['7:00 PM'] },
            { label: 'tomorrow', times: ['12:05 PM'] },
          ],
        },
        { film: films[1], days: [{ label: 'today', times: ['9:15 PM'] }] },
      ],
    },
  ]);
});

test('omits showings of filtered-out films', () => {
  const theaters = [
    { name: 'The Rialto', showings: [{ film_id: 'chang', showtimes: ['2026-11-15T21:15'] }] },
  ];
  expect(upcomingTheaters(theaters, films.slice(0, 1), now, honolulu)).toEqual([]);
});
