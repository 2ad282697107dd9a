import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newestFilms } from '../../../testing/catalogue';
import { ceremonyFigures } from './ceremonyFigures';

test('counts each film once, complete categories, and the runtime that is left', () => {
  expect(ceremonyFigures(newestFilms, new Set(['alibi', 'melody', 'patriot', 'of another year']))).toEqual({
    films: { viewed: 3, total: 4, isComplete: false },
    categories: { complete: 2, total: 3 },
    minutesLeft: 144,
  });
});

test('reports everything complete when every film is viewed', () => {
  const all = new Set(newestFilms.map(({ _id }) => _id));
  expect(ceremonyFigures(newestFilms, all)).toMatchObject({
    films: { isComplete: true },
    categories: { complete: 3, total: 3 },
    minutesLeft: 0,
  });
});

test('viewing one more film never lowers progress', () => {
  fc.assert(
    fc.property(fc.subarray(newestFilms), fc.constantFrom(...newestFilms), (seen, next) => {
      const before = ceremonyFigures(newestFilms, new Set(seen.map(({ _id }) => _id)));
      const after = ceremonyFigures(newestFilms, new Set([...seen, next].map(({ _id }) => _id)));
      expect(after.films.viewed).toBeGreaterThanOrEqual(before.films.viewed);
      expect(after.categories.complete).toBeGreaterThanOrEqual(before.categories.complete);
      expect(after.minutesLeft).toBeLessThanOrEqual(before.minutesLeft);
    }),
  );
});
