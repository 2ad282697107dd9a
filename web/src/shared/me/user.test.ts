import { expect, test } from 'vitest';
import cases from '../../../../api/cases/profile_access.json';
import { aUser } from '../../testing/builders';
import { canViewProfile, checkUser, newerOf, type User, watchlistOf } from './user';

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

const ana = { _id: 'ana', revision: 1, username: 'Ana', viewed: [] };
const related: Record<string, Partial<User>> = {
  self: { _id: 'ana' },
  friends: { friends: [ana] },
  'invite-received': { friends_waiting_for_approval: [ana] },
  'invite-sent': {},
  none: {},
};

test.each(cases)('decides who can view a profile: %j', ({ relationship, admin, visible }) => {
  const me = aUser({ ...related[relationship], isAdmin: admin });
  expect(canViewProfile(me, 'ana')).toBe(visible);
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
  const friends = [{ _id: 'ana', revision: 1, username: 'Ana', viewed: ['wings'] }];
  const user = newerOf(aUser({ revision: 3 }), aUser({ revision: 2, friends, friendInviteCount: 1 }));
  expect(user).toMatchObject({ revision: 3, friends, friendInviteCount: 1 });
});

test.each([
  ['keeps a friend at a newer revision, because a live update came first', 3, ['wings', 'jaws']],
  ['replaces a friend at an older revision', 1, ['wings']],
])('%s', (_name, revision, viewed) => {
  const friend = { _id: 'ana', revision: 2, username: 'Ana', viewed: ['wings'] };
  const cached = aUser({ revision: 1, friends: [{ ...friend, revision, viewed: ['wings', 'jaws'] }] });
  for (const own of [0, 2]) {
    const user = newerOf(cached, aUser({ revision: own, friends: [friend] }));
    expect(user.friends).toEqual([{ ...friend, revision: Math.max(2, revision), viewed }]);
  }
});

test('drops a former friend', () => {
  const friend = { _id: 'ana', revision: 2, username: 'Ana', viewed: [] };
  expect(newerOf(aUser({ friends: [friend] }), aUser({ revision: 2 })).friends).toEqual([]);
});

test('replaces a different user', () => {
  const ben = aUser({ _id: 'ben', revision: 1 });
  expect(newerOf(aUser({ _id: 'ana', revision: 9 }), ben)).toBe(ben);
  expect(newerOf(undefined, ben)).toBe(ben);
});

test('the watchlist leaves out viewed films', () => {
  expect(watchlistOf(aUser({ viewed: ['alibi'], watchlist: ['alibi', 'wings'] }))).toEqual(['wings']);
});
