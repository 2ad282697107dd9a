import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decadeEdges } from './decadeEdges';

/** The real dates: one ceremony a year, except two in 1930 and none in 1933. */
const held = [
  '1929-05-16',
  '1930-04-03',
  '1930-11-05',
  '1931-11-10',
  '1932-11-18',
  ...Array.from({ length: 93 }, (_, index) => `${1934 + index}-03-01`),
].map((date, index) => ({ ceremony: index + 1, date }));

test('a decade starts at the first ceremony held in it, from the seventh on', () => {
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

test('dates are read in UTC, regardless of the local time zone', () => {
  const edges = decadeEdges([
    { ceremony: 11, date: '1939-12-31' },
    { ceremony: 12, date: '1940-01-01' },
  ]);
  expect([...edges]).toEqual([[12, 1940]]);
});

test('no edge before the seventh or at the first ceremony given, in any order', () => {
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
