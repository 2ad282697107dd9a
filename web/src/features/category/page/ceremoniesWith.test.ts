import { expect, test } from 'vitest';
import { ceremoniesWith } from './ceremoniesWith';

const category = (normalized_name: string) => ({
  name: normalized_name,
  normalized_name,
  display_priority: 1,
  group: normalized_name,
});

/** A ceremony with the categories of these names. */
const ceremony = (number: number, ...categories: string[]) => ({
  ceremony: number,
  date: `${1928 + number}-03-01`,
  honoring_years: String(1927 + number),
  venue: 'Shrine Auditorium',
  nomination_summary: categories.map((name) => ({ category: category(name), films: [] })),
});

const overview = [
  ceremony(4, 'sound', 'dance'),
  ceremony(3, 'sound'),
  ceremony(2, 'sound', 'dance'),
  ceremony(1, 'dance'),
];

test.each([
  ['dance', 1, undefined, 2],
  ['dance', 2, 1, 4],
  ['dance', 4, 2, undefined],
  ['sound', 3, 2, 4],
])('%s at the ceremony %i is between %s and %s', (name, number, previous, next) => {
  const found = ceremoniesWith(overview, name, number);
  expect(found.previous?.ceremony).toBe(previous);
  expect(found.next?.ceremony).toBe(next);
});
