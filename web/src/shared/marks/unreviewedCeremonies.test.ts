import { expect, test } from 'vitest';
import { unreviewedCeremonies } from './unreviewedCeremonies';

const ceremonies = [
  { ceremony: 1, filmIds: ['wings', 'chang'] },
  { ceremony: 2, filmIds: ['melody', 'alibi'] },
  { ceremony: 3, filmIds: ['quiet'] },
];
const unreviewed = (reviewed: number[], films: { reviewed?: string[]; viewed?: string[] } = {}) => [
  ...unreviewedCeremonies(ceremonies, reviewed, {
    reviewed: new Set(films.reviewed),
    viewed: new Set(films.viewed),
  }),
];

test('are those with a film that is neither reviewed nor viewed', () => {
  expect(unreviewed([3])).toEqual([1, 2]);
  expect(unreviewed([3], { reviewed: ['wings'], viewed: ['melody', 'alibi'] })).toEqual([1]);
  expect(unreviewed([3], { reviewed: ['wings'], viewed: ['chang'] })).toEqual([2]);
});

test('are none for a new user, who would get a dot everywhere', () => {
  expect(unreviewed([])).toEqual([]);
  expect(unreviewed([], { reviewed: ['wings'] })).toEqual([]);
  expect(unreviewed([], { viewed: ['quiet'] })).toEqual([]);
});
