import { expect, test } from 'vitest';
import type { FilmList, TraktImdbExport } from '../../../shared/filmImports/traktImdb/collectFilms';
import { initialUses, withListUses } from './withListUses';

const list = (fileName: string, ...codes: string[]): FilmList => ({ fileName, codes });

test.each([
  [['7f3c.csv'], ['watchlist']],
  [
    ['lists-watchlist.json', 'lists-list-9-best.json'],
    ['watchlist', 'ignored'],
  ],
  [
    ['WATCHLIST.csv', 'watch-list 2.csv'],
    ['watchlist', 'watchlist'],
  ],
  [
    ['a.csv', 'b.csv'],
    ['ignored', 'ignored'],
  ],
  [[], []],
])('the lists %j are at first %j', (names, expected) => {
  expect(initialUses(names.map((name) => list(name)))).toEqual(expected);
});

const film = (code: string, isFilm = true) => ({
  code,
  uri: '',
  name: code,
  year: 1999,
  imdbId: code,
  isFilm,
});
const found: TraktImdbExport = {
  films: [film('seen'), film('both'), film('a'), film('b'), film('series', false), film('episode', false)],
  watched: new Set(['seen', 'both', 'series', 'episode']),
  entries: new Map(),
  ratings: new Map([['seen', 4]]),
  ratingDays: new Map([['seen', '2020-01-01']]),
  lists: [list('a.csv', 'a', 'both'), list('b.csv', 'b')],
};
const used = (...uses: ReturnType<typeof initialUses>) => {
  const { watched, watchlist } = withListUses(found, uses, false, (code) => code === 'series');
  return [watched, watchlist].map((films) => films.map(({ code }) => code));
};

test('uses each list as chosen, and a film that was watched is on no watchlist', () => {
  expect(used('watchlist', 'ignored')).toEqual([['seen', 'both', 'series'], ['a']]);
  expect(used('watched', 'watchlist')).toEqual([['seen', 'both', 'a', 'series'], ['b']]);
  expect(used('ignored', 'ignored')).toEqual([['seen', 'both', 'series'], []]);
});

test('takes the days of entries for those of instants, as only Trakt has entries', () => {
  expect(withListUses(found, [], false, () => true).hasInstants).toBe(true);
});

test('leaves out the days of ratings unless they are wanted', () => {
  expect(withListUses(found, [], false, () => true).ratingDays).toBeUndefined();
  expect(withListUses(found, [], true, () => true).ratingDays).toBe(found.ratingDays);
});
