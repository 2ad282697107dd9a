import fc from 'fast-check';
import { expect, test } from 'vitest';
import { kindsOf } from './filmKind';

function film(runtime: number | null, genre: string, name: string, category_name = name) {
  return { runtime, genres: [genre], nominations: [{ category: { name }, category_name }] };
}

// The same cases as in the catalogue's own rule.
test.each([
  [120, 'Drama', 'Best Picture', false, false],
  [null, 'Drama', 'Best Picture', false, false],
  [41, 'Drama', 'Best Picture', false, false],
  [40, 'Drama', 'Best Picture', true, false],
  [null, 'Animation', 'Animated Short Film', true, false],
  [90, 'Animation', 'Animated Short Film', true, false],
  [90, 'Documentary', 'Best Picture', false, true],
  [90, 'Drama', 'Documentary Feature Film', false, true],
  [39, 'Documentary', 'Documentary Feature Film', true, true],
  [90, 'Documentary Drama', 'Best Picture', false, false],
])(
  '%s minutes, %s, nominated for %s: short %s, documentary %s',
  (runtime, genre, category, isShort, isDocumentary) => {
    expect(kindsOf(film(runtime, genre, category))).toEqual({
      isShort,
      isDocumentary,
      isFeature: !isShort && !isDocumentary,
    });
  },
);

test("the category's name in that year counts too", () => {
  expect(kindsOf(film(90, 'Drama', 'Live Action', 'Short Subject (Novelty)')).isShort).toBe(true);
});

test('a film without a known length and without nominations is a feature', () => {
  expect(kindsOf({ genres: [], nominations: [] }).isFeature).toBe(true);
});

test('every film is a feature or something else, and one more nomination never makes it a feature', () => {
  const anyName = fc.constantFrom('Best Picture', 'Animated Short Film', 'Documentary Feature Film', 'Sound');
  const anyFilm = fc.record({
    runtime: fc.option(fc.nat({ max: 300 })),
    genres: fc.subarray(['Drama', 'Documentary', 'Animation']),
    nominations: fc.array(fc.record({ category: fc.record({ name: anyName }), category_name: anyName })),
  });
  fc.assert(
    fc.property(anyFilm, anyName, (one, name) => {
      const kinds = kindsOf(one);
      expect(kinds.isFeature).toBe(!(kinds.isShort || kinds.isDocumentary));
      const more = kindsOf({
        ...one,
        nominations: [...one.nominations, { category: { name }, category_name: name }],
      });
      if (!kinds.isFeature) expect(more.isFeature).toBe(false);
    }),
  );
});
