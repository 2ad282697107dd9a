import fc from 'fast-check';
import { expect, test } from 'vitest';
import cases from '../../../../api/cases/kinds.json';
import { kindsOf } from './filmKind';

function film(runtime: number | null, genre: string, name: string, category_name = name) {
  return { runtime, genres: [genre], nominations: [{ category: { name }, category_name }] };
}

// The catalogue crate tests its rule against the same cases.
test.each(cases)(
  '$runtime minutes, $genres, nominated for $category_name: short $short, documentary $documentary',
  ({ runtime, genres, category_name, short, documentary }) => {
    const nominations = [{ category: { name: category_name }, category_name }];
    expect(kindsOf({ runtime, genres, nominations })).toEqual({
      isShort: short,
      isDocumentary: documentary,
      isFeature: !short && !documentary,
    });
  },
);

test("considers the category's name of that year too", () => {
  expect(kindsOf(film(90, 'Drama', 'Live Action', 'Short Subject (Novelty)')).isShort).toBe(true);
});

test('treats a film without runtime and nominations as a feature', () => {
  expect(kindsOf({ genres: [], nominations: [] }).isFeature).toBe(true);
});

test('never turns a short or documentary into a feature by adding a nomination', () => {
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
