import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newestFilms } from '../../../testing/catalogue';
import { ceremonyFigures } from './ceremonyFigures';

test('films count once, categories when all their films are viewed, and what is left takes its time', () => {
  expect(ceremonyFigures(newestFilms, new Set(['alibi', 'melody', 'patriot', 'of another year']))).toEqual({
    films: { viewed: 3, total: 4, isComplete: false },
    categories: { complete: 2, total: 3 },
    minutesLeft: 144,
  });
});

test('with every film viewed every category is complete and nothing is left', () => {
  const all = new Set(newestFilms.map(({ _id }) => _id));
  expect(ceremonyFigures(newestFilms, all)).toMatchObject({
    films: { isComplete: true },
    categories: { complete: 3, total: 3 },
    minutesLeft: 0,
  });
});

test('one more film never makes less', () => {
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
