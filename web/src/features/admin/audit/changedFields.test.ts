import { expect, test } from 'vitest';
import { changedFields } from './changedFields';

test('lists only the fields that differ', () => {
  const before = { runtime: 90, name: 'Wings', genres: ['War'] };
  const after = { runtime: 144, name: 'Wings', genres: ['War'], poster: '/w.jpg' };
  expect(changedFields(before, after)).toEqual([
    { field: 'runtime', before: '90', after: '144' },
    { field: 'poster', before: 'nothing', after: '/w.jpg' },
  ]);
  expect(changedFields({ is_admin: false }, { is_admin: true })).toEqual([
    { field: 'is_admin', before: 'no', after: 'yes' },
  ]);
});

test.each([
  [undefined, null, []],
  [null, ['a'], [{ field: '', before: 'nothing', after: '["a"]' }]],
  [{ a: 1 }, undefined, [{ field: 'a', before: '1', after: 'nothing' }]],
])('compares %j with %j', (before, after, changes) => {
  expect(changedFields(before, after)).toEqual(changes);
});
