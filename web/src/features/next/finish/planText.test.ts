import { expect, test } from 'vitest';
import { aPlannedFilm } from '../../../testing/next';
import { boundText, planText } from './planText';

test('sums a plan up', () => {
  const films = Array.from({ length: 13 }, () => aPlannedFilm());
  expect(planText({ rings: 9, minutes: 1570, films })).toBe('9 rings in 13 films, 26 h 10 min');
  const estimated = [aPlannedFilm({ is_estimated: true })];
  expect(planText({ rings: 1, minutes: 95, films: estimated })).toBe('1 ring in 1 film, about 1 h 35 min');
});

test('admits that a plan may not be the best', () => {
  expect(boundText({ optimal: true })).toBeUndefined();
  expect(boundText({ optimal: false, bound: 12 })).toBe('Best plan we found; at most 12 rings are possible.');
  expect(boundText({ optimal: false })).toBe('Best plan we found.');
});
