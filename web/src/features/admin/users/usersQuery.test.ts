import { expect, test } from 'vitest';
import { nextOrder, readUsersQuery } from './usersQuery';

const defaults = { search: undefined, among: undefined, sort: undefined, page: undefined };

test.each([
  [{}, defaults],
  [
    { search: 'ana', among: 'testers', sort: 'name', page: '3' },
    { search: 'ana', among: 'testers', sort: 'name', page: 3 },
  ],
  [{ search: '  ', among: 'everybody', sort: 'newest', page: '1' }, defaults],
  [{ search: ['a', 'b'], among: 'foes', sort: 'height', page: '-1' }, defaults],
  [{ page: '1.5' }, defaults],
  [{ page: 'x' }, defaults],
  [{ page: 2 }, { ...defaults, page: 2 }],
])('parses %j as %j', (search, expected) => {
  expect(readUsersQuery(search)).toEqual(expected);
});

test('reverses the order when a sorted column is clicked again', () => {
  expect(nextOrder('joined', 'newest')).toBe('oldest');
  expect(nextOrder('joined', 'name')).toBe('newest');
  expect(nextOrder('name', 'newest')).toBe('name');
  expect(nextOrder('name', 'name')).toBe('name-backwards');
});
