import { expect, test } from 'vitest';
import { ringsClosed } from './ringsClosed';

const category = { name: 'Sound', normalized_name: 'sound', display_priority: 1, group: 'sound' };

function ceremony(...categories: string[][]) {
  const nomination_summary = categories.map((films) => ({
    category,
    films: films.map((film_id) => ({ film_id, won: false })),
  }));
  return { ceremony: 1, date: '1929-05-16', honoring_years: '1927', venue: '', nomination_summary };
}

test('counts the categories in which a film is the last one', () => {
  const overview = [ceremony(['a', 'b'], ['b', 'b'], ['a']), ceremony(['a', 'c', 'd'], ['b', 'a'])];
  expect(ringsClosed(overview, new Set(['a']))).toEqual(new Map([['b', 3]]));
  expect(ringsClosed(overview, new Set(['b', 'c', 'd']))).toEqual(new Map([['a', 4]]));
  expect(ringsClosed(overview, new Set(['a', 'b', 'c', 'd']))).toEqual(new Map());
});
