import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aUser } from '../../testing/builders';
import { filmsAfter, type MarkChange, reversed } from './markChange';

const on = (list: MarkChange['list'], film_id: string): MarkChange => ({ list, film_id, isOn: true });
const off = (list: MarkChange['list'], film_id: string): MarkChange => ({ list, film_id, isOn: false });

test('adds a film to one list and removes it from another', () => {
  const user = aUser({ viewed: ['wings'], watchlist: ['chang', 'jaws'] });
  const changes = [on('viewed', 'jaws'), off('bookmarked', 'jaws')];
  expect([...filmsAfter(user, 'viewed', changes)]).toEqual(['wings', 'jaws']);
  expect([...filmsAfter(user, 'bookmarked', changes)]).toEqual(['chang']);
  expect(user.viewed).toEqual(['wings']);
});

const film: fc.Arbitrary<string> = fc.constantFrom('a', 'b', 'c', 'd');
const changes = fc.array(
  fc.record({ list: fc.constantFrom('viewed', 'bookmarked', 'reviewed'), film_id: film, isOn: fc.boolean() }),
) as fc.Arbitrary<MarkChange[]>;
const viewed = fc.uniqueArray(film);

test('applies the last change of each film', () => {
  fc.assert(
    fc.property(viewed, changes, (viewed, changes) => {
      const after = filmsAfter(aUser({ viewed }), 'viewed', changes);
      for (const one of ['a', 'b', 'c', 'd']) {
        const last = changes.findLast(({ list, film_id }) => list === 'viewed' && film_id === one);
        expect(after.has(one)).toBe(last ? last.isOn : viewed.includes(one));
      }
    }),
  );
});

test('is idempotent and reversible', () => {
  fc.assert(
    fc.property(viewed, changes, film, (viewed, changes, one) => {
      const once = filmsAfter(aUser({ viewed }), 'viewed', changes);
      expect(filmsAfter(aUser({ viewed }), 'viewed', [...changes, ...changes])).toEqual(once);
      const undone = [...changes, on('viewed', one), ...reversed([on('viewed', one)])];
      expect(filmsAfter(aUser({ viewed }), 'viewed', undone).has(one)).toBe(false);
    }),
  );
});
