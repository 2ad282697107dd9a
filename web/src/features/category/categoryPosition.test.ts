import { expect, test } from 'vitest';
import { categoryPosition } from './categoryPosition';

type Overview = Parameters<typeof categoryPosition>[0];

const category = (normalized_name: string, display_priority: number) => ({
  category: { name: normalized_name, normalized_name, display_priority, group: 'other' },
  films: [],
});

const overview = [
  {
    ceremony: 2,
    date: '1930-04-03',
    honoring_years: '1928/29',
    venue: 'Ambassador Hotel',
    nomination_summary: [category('sound', 80), category('picture', 10), category('directing', 20)],
  },
] satisfies Overview;

test.each([
  ['picture', undefined, 'directing', 1],
  ['directing', 'picture', 'sound', 2],
  ['sound', 'directing', undefined, 3],
])('%s is between %s and %s', (name, previous, next, position) => {
  expect(categoryPosition(overview, 2, name)).toMatchObject({ previous, next, position, total: 3 });
});

test.each([
  [2, 'casting'],
  [99, 'picture'],
])('ceremony %i has no %s', (ceremony, name) => {
  expect(categoryPosition(overview, ceremony, name)).toBeUndefined();
});
