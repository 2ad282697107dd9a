import { expect, test } from 'vitest';
import { ceremoniesOf } from './ceremoniesOf';

const category = (ceremony: number, normalized_name: string, seen: number, total: number) => ({
  ceremony,
  normalized_name,
  name: normalized_name,
  seen,
  total,
});

test('groups categories by ceremony and counts the closed rings', () => {
  const found = ceremoniesOf([
    category(45, 'picture', 5, 5),
    category(45, 'sound', 4, 5),
    category(45, 'honorary', 0, 0),
    category(44, 'picture', 5, 5),
  ]);
  expect(found.map(({ ceremony, closed, categories }) => [ceremony, closed, categories.length])).toEqual([
    [45, 1, 3],
    [44, 1, 1],
  ]);
  expect(ceremoniesOf([])).toEqual([]);
});
