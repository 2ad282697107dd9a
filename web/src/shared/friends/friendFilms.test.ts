import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCache } from '../../app/cache';
import { aUser } from '../../testing/builders';
import { aFriend } from '../../testing/friends';
import { meQueries } from '../me/queries';
import { applyFriendFilms, type FriendFilms } from './friendFilms';
import { friendQueries } from './queries';

const toto = { _id: 'toto', revision: 5, username: 'Toto', viewed: ['wings', 'alibi'] };
const glinda = { _id: 'glinda', revision: 2, username: 'Glinda', viewed: ['alibi'] };

function cacheWith(viewed: string[] = []) {
  const cache = createCache();
  cache.setQueryData(meQueries.profile().queryKey, aUser({ viewed, friends: [toto, glinda] }));
  const friends = () => cache.getQueryData(meQueries.profile().queryKey)?.friends;
  return { cache, friends };
}

function change(changes: Partial<FriendFilms> = {}): FriendFilms {
  return { _id: 'toto', since: 5, revision: 6, viewed: ['chang'], unviewed: ['wings'], ...changes };
}

test('applies the films of a friend', () => {
  const { cache, friends } = cacheWith();
  expect(applyFriendFilms(cache, [change()])).toBe(true);
  expect(friends()).toEqual([{ ...toto, revision: 6, viewed: ['alibi', 'chang'] }, glinda]);
  expect(friends()?.[1]).toBe(glinda);
});

test.each([
  ['starts earlier', { since: 3 }],
  ['covers several revisions', { revision: 9 }],
] as [string, Partial<FriendFilms>][])('applies a change that %s', (_name, changes) => {
  const { cache, friends } = cacheWith();
  expect(applyFriendFilms(cache, [change(changes)])).toBe(true);
  expect(friends()?.[0]).toMatchObject({ revision: changes.revision ?? 6, viewed: ['alibi', 'chang'] });
});

test('ignores a change that is included already', () => {
  const { cache, friends } = cacheWith();
  expect(applyFriendFilms(cache, [change({ since: 4, revision: 5 })])).toBe(true);
  expect(friends()).toEqual([toto, glinda]);
});

test.each([
  ['is newer than the next', change({ since: 6, revision: 7 })],
  ['is of an unknown friend', change({ _id: 'ozma' })],
])('reports a gap when a change %s, and applies the others', (_name, missing) => {
  const { cache, friends } = cacheWith();
  const other = change({ _id: 'glinda', since: 2, revision: 3, unviewed: [] });
  expect(applyFriendFilms(cache, [missing, other])).toBe(false);
  expect(friends()).toEqual([toto, { ...glinda, revision: 3, viewed: ['alibi', 'chang'] }]);
});

test('updates the numbers of a cached friend report', () => {
  const { cache } = cacheWith(['wings']);
  const { queryKey } = friendQueries.report();
  const report = {
    confirmed: [aFriend({ viewedCount: 2, bothUnseen: 7 })],
    invites_sent: [],
    invites_received: [],
  };
  cache.setQueryData(queryKey, report);
  applyFriendFilms(cache, [change({ viewed: ['chang', 'lady'] })]);
  expect(cache.getQueryData(queryKey)?.confirmed).toMatchObject([{ viewedCount: 3, bothUnseen: 5 }]);
});

test('applying changes one by one or merged gives the same films', () => {
  const films = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'wings'));
  fc.assert(
    fc.property(films, films, (on, off) => {
      const [one, both] = [cacheWith(), cacheWith()];
      const later = off.filter((film) => !on.includes(film));
      applyFriendFilms(one.cache, [change({ viewed: on, unviewed: [] })]);
      applyFriendFilms(one.cache, [change({ since: 6, revision: 7, viewed: [], unviewed: later })]);
      applyFriendFilms(both.cache, [change({ revision: 7, viewed: on, unviewed: later })]);
      expect(one.friends()).toEqual(both.friends());
    }),
  );
});
