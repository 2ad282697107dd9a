import { expect, test } from 'vitest';
import { aUser } from '../../testing/builders';
import { canViewProfile, checkUser, newerOf, type User } from './user';

test('a user as specified passes unchanged', () => {
  const user = aUser();
  expect(checkUser(user)).toEqual(user);
});

test.each([
  ['no _id', { _id: undefined }, '_id'],
  ['a numeric username', { username: 7 }, 'username'],
  ['no viewed films', { viewed: undefined }, 'viewed'],
  ['a watchlist that is an object', { watchlist: {} }, 'watchlist'],
  ['no reviewed ceremonies', { ceremonies_reviewed: null }, 'ceremonies_reviewed'],
])('a user with %s is refused', (_name, wrong, field) => {
  expect(() => checkUser({ ...aUser(), ...wrong } as unknown as User)).toThrow(field);
});

test.each([null, undefined, 'ana'])('%j is no user', (answer) => {
  expect(() => checkUser(answer as unknown as User)).toThrow('no user');
});

test.each([
  ['their own', aUser({ _id: 'ana' }), true],
  ["a friend's", aUser({ friends: [{ _id: 'ana', username: 'Ana', viewed: [] }] }), true],
  [
    "a future friend's",
    aUser({ friends_waiting_for_approval: [{ _id: 'ana', username: 'Ana', viewed: [] }] }),
    true,
  ],
  ["a stranger's", aUser(), false],
  ["a stranger's as an admin", aUser({ isAdmin: true }), true],
])('a person may see %s profile: %#', (_whose, me, may) => {
  expect(canViewProfile(me, 'ana')).toBe(may);
});

test.each([
  ['a newer answer replaces an older one', 1, 2, ['wings', 'jaws']],
  ['an answer of the same state replaces it too', 2, 2, ['wings', 'jaws']],
  ['an older answer that was overtaken changes nothing', 3, 2, ['wings']],
])('%s', (_name, known, told, viewed) => {
  const kept = newerOf(
    aUser({ revision: known, viewed: ['wings'] }),
    aUser({ revision: told, viewed: ['wings', 'jaws'] }),
  );
  expect(kept).toMatchObject({ revision: Math.max(known, told), viewed });
});

test('friends are those of the last answer, whatever its revision', () => {
  const friends = [{ _id: 'ana', username: 'Ana', viewed: ['wings'] }];
  const kept = newerOf(aUser({ revision: 3 }), aUser({ revision: 2, friends, friendInviteCount: 1 }));
  expect(kept).toMatchObject({ revision: 3, friends, friendInviteCount: 1 });
});

test('another person replaces the one before', () => {
  const ben = aUser({ _id: 'ben', revision: 1 });
  expect(newerOf(aUser({ _id: 'ana', revision: 9 }), ben)).toBe(ben);
  expect(newerOf(undefined, ben)).toBe(ben);
});
