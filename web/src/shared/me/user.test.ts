import { expect, test } from 'vitest';
import { aUser } from '../../testing/builders';
import { canViewProfile, checkUser, newerOf, type User } from './user';

test('accepts a valid user unchanged', () => {
  const user = aUser();
  expect(checkUser(user)).toEqual(user);
});

test.each([
  ['no _id', { _id: undefined }, '_id'],
  ['a numeric username', { username: 7 }, 'username'],
  ['no viewed films', { viewed: undefined }, 'viewed'],
  ['a watchlist that is an object', { watchlist: {} }, 'watchlist'],
  ['no reviewed ceremonies', { ceremonies_reviewed: null }, 'ceremonies_reviewed'],
])('rejects a user with %s', (_name, wrong, field) => {
  expect(() => checkUser({ ...aUser(), ...wrong } as unknown as User)).toThrow(field);
});

test.each([null, undefined, 'ana'])('rejects %j', (response) => {
  expect(() => checkUser(response as unknown as User)).toThrow('no user');
});

test.each([
  ['their own', aUser({ _id: 'ana' }), true],
  ["a friend's", aUser({ friends: [{ _id: 'ana', username: 'Ana', viewed: [] }] }), true],
  [
    "an inviter's",
    aUser({ friends_waiting_for_approval: [{ _id: 'ana', username: 'Ana', viewed: [] }] }),
    true,
  ],
  ["another user's", aUser(), false],
  ["another user's as an admin", aUser({ isAdmin: true }), true],
])('decides who can view %s profile', (_whose, me, expected) => {
  expect(canViewProfile(me, 'ana')).toBe(expected);
});

test.each([
  ['replaces an older response', 1, 2, ['wings', 'jaws']],
  ['replaces a response of the same revision', 2, 2, ['wings', 'jaws']],
  ['ignores an older response that arrives late', 3, 2, ['wings']],
])('%s', (_name, cached, received, viewed) => {
  const user = newerOf(
    aUser({ revision: cached, viewed: ['wings'] }),
    aUser({ revision: received, viewed: ['wings', 'jaws'] }),
  );
  expect(user).toMatchObject({ revision: Math.max(cached, received), viewed });
});

test('takes friends from the last response, even if its revision is older', () => {
  const friends = [{ _id: 'ana', username: 'Ana', viewed: ['wings'] }];
  const user = newerOf(aUser({ revision: 3 }), aUser({ revision: 2, friends, friendInviteCount: 1 }));
  expect(user).toMatchObject({ revision: 3, friends, friendInviteCount: 1 });
});

test('replaces a different user', () => {
  const ben = aUser({ _id: 'ben', revision: 1 });
  expect(newerOf(aUser({ _id: 'ana', revision: 9 }), ben)).toBe(ben);
  expect(newerOf(undefined, ben)).toBe(ben);
});
