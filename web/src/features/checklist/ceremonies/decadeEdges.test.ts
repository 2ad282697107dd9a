import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decadeEdges } from './decadeEdges';

/** One ceremony a year, but for the two of 1930 and none in 1933, as it was. */
const held = [
  '1929-05-16',
  '1930-04-03',
  '1930-11-05',
  '1931-11-10',
  '1932-11-18',
  ...Array.from({ length: 93 }, (_, index) => `${1934 + index}-03-01`),
].map((date, index) => ({ ceremony: index + 1, date }));

test('decades begin with the first ceremony held in them, from the seventh on', () => {
  expect([...decadeEdges(held)]).toEqual([
    [12, 1940],
    [22, 1950],
    [32, 1960],
    [42, 1970],
    [52, 1980],
    [62, 1990],
    [72, 2000],
    [82, 2010],
    [92, 2020],
  ]);
});

test('the day is that of the place, wherever it is read', () => {
  const edges = decadeEdges([
    { ceremony: 11, date: '1939-12-31' },
    { ceremony: 12, date: '1940-01-01' },
  ]);
  expect([...edges]).toEqual([[12, 1940]]);
});

test('no edge before the seventh, none at the first of a list, and the order of the list does not matter', () => {
  const any = fc
    .uniqueArray(fc.integer({ min: 1, max: 98 }), { minLength: 1 })
    .map((numbers) => numbers.map((number) => held[number - 1] as (typeof held)[number]));
  fc.assert(
    fc.property(any, (ceremonies) => {
      const edges = decadeEdges(ceremonies);
      const first = Math.min(...ceremonies.map(({ ceremony }) => ceremony));
      for (const [ceremony, decade] of edges) {
        expect(ceremony).toBeGreaterThanOrEqual(7);
        expect(ceremony).not.toBe(first);
        expect(decade % 10).toBe(0);
      }
      expect(decadeEdges(ceremonies.toReversed())).toEqual(edges);
    }),
  );
});
