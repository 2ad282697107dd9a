import { expect, test } from 'vitest';
import { timeIn } from '../../../lib/localTime';
import { aFilm } from '../../../testing/catalogue';
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

test('a showing in Los Angeles at 7:30 is upcoming when it is 10 p.m. in New York', () => {
  const tenInNewYork = Date.parse('2026-11-16T03:00Z');
  const theaters = [
    {
      name: 'The Rialto',
      showings: [{ film_id: 'wings', showtimes: ['2026-11-15T18:30', '2026-11-15T19:30'] }],
    },
  ];
  const [rialto] = upcomingTheaters(theaters, films, tenInNewYork, timeIn('America/Los_Angeles'));
  expect(rialto?.films[0]?.days).toEqual([{ label: 'today', times: ['7:30 PM'] }]);
});

test('omits showings of filtered-out films', () => {
  const theaters = [
    { name: 'The Rialto', showings: [{ film_id: 'chang', showtimes: ['2026-11-15T21:15'] }] },
  ];
  expect(upcomingTheaters(theaters, films.slice(0, 1), now, honolulu)).toEqual([]);
});
