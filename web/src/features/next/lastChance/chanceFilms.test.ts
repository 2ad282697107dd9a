import { expect, test } from 'vitest';
import { timeIn } from '../../../lib/localTime';
import { aChanceFilm } from '../../../testing/next';
import { groupFilms, isGone, nextEnd } from './chanceFilms';

const newYork = timeIn('America/New_York');
// Tuesday, 7 PM in New York.
const now = Date.parse('2026-11-18T00:00Z');
const airing = (id: string, start_time: string) =>
  aChanceFilm({
    film_id: id,
    reasons: [{ kind: 'airs', provider: 'tcm', start_time, end_time: start_time, airings: 1 }],
  });

test('films are grouped by when, and keep their order', () => {
  const films = [
    aChanceFilm({
      film_id: 'gone',
      reasons: [{ kind: 'left_service', service: 'mubi', at: '2026-11-17T00:00Z' }],
    }),
    airing('tomorrow', '2026-11-18T20:00Z'),
    airing('late', '2026-11-18T04:59Z'),
    airing('week', '2026-11-24T04:59Z'),
    airing('now', '2026-11-17T23:00Z'),
    airing('later', '2026-11-24T05:00Z'),
  ];
  expect(
    groupFilms(films, now, newYork).map(({ title, films }) => [title, films.map(({ film_id }) => film_id)]),
  ).toEqual([
    ['Today', ['late', 'now']],
    ['Tomorrow', ['tomorrow']],
    ['This week', ['week']],
    ['Later', ['later']],
    ['Any day now', ['gone']],
  ]);
});

test('a film is gone when its last airing has ended', () => {
  const film = aChanceFilm({ until: '2026-11-18T01:00:00Z' });
  const end = Date.parse('2026-11-18T01:00:00Z');
  expect(isGone(film, end - 1)).toBe(false);
  expect(isGone(film, end)).toBe(true);
  expect(isGone(aChanceFilm({ until: null }), end)).toBe(false);
  expect(nextEnd([film, aChanceFilm({ until: null })], now)).toBe(end);
  expect(nextEnd([film], end)).toBeUndefined();
});
