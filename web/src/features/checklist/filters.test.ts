import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isOfKind, kinds, kindsOf } from '../../shared/film/filmKind';
import { everything, filtered, filterQuery, filtersOf, queryOf, shows } from './filters';

function film(_id: string, runtime = 120, ...categories: string[]) {
  const nominations = categories.map((name) => ({ category: { name }, category_name: name }));
  return { _id, runtime, genres: ['Drama'], nominations };
}

const films = [
  film('feature'),
  film('short', 20),
  film('documentary', 95, 'Documentary Feature Film'),
  film('both', 30, 'Documentary Short Film'),
];
const none = { viewed: new Set<string>(), bookmarked: new Set<string>() };
const ids = (list: { _id: string }[]) => list.map(({ _id }) => _id);

describe('kind', () => {
  test.each([
    ['all', ['feature', 'short', 'documentary', 'both']],
    ['features', ['feature']],
    ['shorts', ['short', 'both']],
    ['documentaries', ['documentary', 'both']],
  ] as const)('%s lists %j', (kind, expected) => {
    expect(ids(filtered(films, { show: 'all', kind }, none))).toEqual(expected);
  });
});

describe('marks', () => {
  const marks = { viewed: new Set(['short', 'both']), bookmarked: new Set(['feature', 'both']) };

  test.each([
    ['all', ['feature', 'short', 'documentary', 'both']],
    ['unseen', ['feature', 'documentary']],
    // The bookmark of a viewed film does not count.
    ['bookmarked', ['feature']],
  ] as const)('show=%s lists %j', (show, expected) => {
    expect(ids(filtered(films, { show, kind: 'all' }, marks))).toEqual(expected);
  });
});

describe('query string', () => {
  test('is empty when everything is listed', () => {
    expect(queryOf(everything)).toEqual({});
    expect(filterQuery({ show: 'all', kind: 'all' })).toEqual({});
  });

  test.each([[{ show: 'seen' }], [{ kind: ['shorts', 'shorts'] }], [{ show: 1, kind: null }], [{}]])(
    '%j lists everything',
    (query) => {
      expect(filtersOf(filterQuery(query))).toEqual(everything);
    },
  );

  test('round-trips every choice', () => {
    fc.assert(
      fc.property(fc.constantFrom(...shows), fc.constantFrom(...kinds), (show, kind) => {
        expect(filtersOf(filterQuery({ ...queryOf({ show, kind }) }))).toEqual({ show, kind });
      }),
    );
  });
});

const anyFilms = fc.uniqueArray(
  fc.record({
    _id: fc.string(),
    runtime: fc.option(fc.nat({ max: 200 })),
    genres: fc.subarray(['Drama', 'Documentary']),
    nominations: fc.array(
      fc.constantFrom('Best Picture', 'Live Action Short Film', 'Documentary Short Film').map((name) => ({
        category: { name },
        category_name: name,
      })),
      { maxLength: 3 },
    ),
  }),
  { selector: ({ _id }) => _id },
);

test('every film is either a feature, or a short or documentary', () => {
  fc.assert(
    fc.property(anyFilms, (list) => {
      for (const one of list) {
        const isOther = isOfKind(kindsOf(one), 'shorts') || isOfKind(kindsOf(one), 'documentaries');
        expect(isOfKind(kindsOf(one), 'features')).toBe(!isOther);
      }
    }),
  );
});

test('filters preserve the order and are idempotent', () => {
  const anyMarks = fc.array(fc.string()).map((marked) => new Set(marked));
  fc.assert(
    fc.property(
      anyFilms,
      anyMarks,
      anyMarks,
      fc.constantFrom(...shows),
      fc.constantFrom(...kinds),
      (list, viewed, bookmarked, show, kind) => {
        const marks = { viewed, bookmarked };
        const matching = filtered(list, { show, kind }, marks);
        expect(matching).toEqual(list.filter((one) => matching.includes(one)));
        expect(filtered(matching, { show, kind }, marks)).toEqual(matching);
        expect(filtered(list, everything, marks)).toEqual(list);
      },
    ),
  );
});
