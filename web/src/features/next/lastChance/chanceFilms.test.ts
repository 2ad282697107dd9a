import { expect, test } from 'vitest';
import { timeIn } from '../../../lib/localTime';
import { aFilm } from '../../../testing/catalogue';
import { aChanceFilm } from '../../../testing/next';
import { noFilters } from '../nextQuery';
import { groupFilms, isGone, matchesFilters, nextEnd } from './chanceFilms';

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

const context = {
  filters: noFilters,
  where: 'any',
  myServices: new Set<string>(),
  seenByFriends: new Set<string>(),
} as const;
const short = aChanceFilm({
  film_id: 'short',
  film: aFilm({ _id: 'short', genres: ['Documentary'], original_language: 'fr' }),
  minutes: 20,
  reasons: [{ kind: 'only_service', service: 'mubi', since: null }],
});

test.each([
  ['nothing', {}, true],
  ['its length', { filters: { ...noFilters, minutes: 20 } }, true],
  ['a shorter length', { filters: { ...noFilters, minutes: 19 } }, false],
  ['its genre', { filters: { ...noFilters, genres: ['War', 'Documentary'] } }, true],
  ['another genre', { filters: { ...noFilters, genres: ['War'] } }, false],
  ['its language', { filters: { ...noFilters, languages: ['fr'] } }, true],
  ['another language', { filters: { ...noFilters, languages: ['de'] } }, false],
  ['shorts', { filters: { ...noFilters, kinds: ['shorts' as const] } }, true],
  ['documentaries', { filters: { ...noFilters, kinds: ['documentaries' as const] } }, true],
  ['features', { filters: { ...noFilters, kinds: ['features' as const] } }, false],
  ['a friend who has seen it', { seenByFriends: new Set(['short']) }, false],
  ['own services', { where: 'mine' as const, myServices: new Set(['mubi']) }, true],
  ['other services', { where: ['netflix' as const] }, false],
])('filtered by %s', (_name, changes, expected) => {
  expect(matchesFilters(short, { ...context, ...changes })).toBe(expected);
});

test('what airs passes any choice of services', () => {
  expect(matchesFilters(airing('tv', '2026-11-18T20:00Z'), { ...context, where: ['netflix'] })).toBe(true);
});
