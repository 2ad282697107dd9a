import { expect, test } from 'vitest';
import { nextOrder, readUsersQuery } from './usersQuery';

const nothing = { search: undefined, among: undefined, sort: undefined, page: undefined };

test.each([
  [{}, nothing],
  [
    { search: 'ana', among: 'testers', sort: 'name', page: '3' },
    { search: 'ana', among: 'testers', sort: 'name', page: 3 },
  ],
  [{ search: '  ', among: 'everybody', sort: 'newest', page: '1' }, nothing],
  [{ search: ['a', 'b'], among: 'foes', sort: 'height', page: '-1' }, nothing],
  [{ page: '1.5' }, nothing],
  [{ page: 'x' }, nothing],
  [{ page: 2 }, { ...nothing, page: 2 }],
])('an address %j asks for %j', (query, asked) => {
  expect(readUsersQuery(query)).toEqual(asked);
});

test('a second press on a column turns its order round', () => {
  expect(nextOrder('joined', 'newest')).toBe('oldest');
  expect(nextOrder('joined', 'name')).toBe('newest');
  expect(nextOrder('name', 'newest')).toBe('name');
  expect(nextOrder('name', 'name')).toBe('name-backwards');
});
