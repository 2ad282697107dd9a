import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aUser } from '../../testing/builders';
import { filmsAfter, type MarkChange, reversed, withChanges } from './markChange';

const on = (list: MarkChange['list'], film_id: string): MarkChange => ({ list, film_id, isOn: true });
const off = (list: MarkChange['list'], film_id: string): MarkChange => ({ list, film_id, isOn: false });

test('adds a film to one list and removes it from another', () => {
  const user = aUser({ viewed: ['wings'], watchlist: ['chang', 'jaws'] });
  const after = withChanges(user, [on('viewed', 'jaws'), off('bookmarked', 'jaws')]);
  expect(after).toMatchObject({ viewed: ['wings', 'jaws'], watchlist: ['chang'] });
  expect(user.viewed).toEqual(['wings']);
});

test('reuses lists that did not change', () => {
  const user = aUser({ viewed: ['wings'], watchlist: ['chang'] });
  expect(withChanges(user, [on('viewed', 'jaws')]).watchlist).toBe(user.watchlist);
});

const film: fc.Arbitrary<string> = fc.constantFrom('a', 'b', 'c', 'd');
const changes = fc.array(
  fc.record({ list: fc.constantFrom('viewed', 'bookmarked', 'reviewed'), film_id: film, isOn: fc.boolean() }),
) as fc.Arbitrary<MarkChange[]>;
const viewed = fc.uniqueArray(film);

test('applies the last change of each film, without duplicates', () => {
  fc.assert(
    fc.property(viewed, changes, (viewed, changes) => {
      const after = withChanges(aUser({ viewed }), changes).viewed;
      expect(new Set(after).size).toBe(after.length);
      for (const one of ['a', 'b', 'c', 'd']) {
        const last = changes.findLast(({ list, film_id }) => list === 'viewed' && film_id === one);
        expect(after.includes(one)).toBe(last ? last.isOn : viewed.includes(one));
      }
    }),
  );
});

test('is idempotent and reversible', () => {
  fc.assert(
    fc.property(viewed, changes, film, (viewed, changes, one) => {
      const once = withChanges(aUser({ viewed }), changes);
      expect(new Set(withChanges(once, changes).viewed)).toEqual(new Set(once.viewed));
      const marked = withChanges(once, [on('viewed', one)]);
      expect(filmsAfter(marked, 'viewed', reversed([on('viewed', one)])).has(one)).toBe(false);
    }),
  );
});
