import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newlyComplete } from '../../shared/ceremony/progress';
import { anyOverview, anyViewed } from '../../testing/anyOverview';
import { closedForBoth, closedInAll, watchTogether } from './suggestions';

const everything = Number.POSITIVE_INFINITY;

test('suggests every nominated film that neither has seen, and no other', () => {
  fc.assert(
    fc.property(anyOverview, anyViewed, anyViewed, (overview, mine, theirs) => {
      const nominated = overview.flatMap(({ nomination_summary }) =>
        nomination_summary.flatMap(({ films }) => films.map(({ film_id }) => film_id)),
      );
      const unseen = nominated.filter((film) => !mine.has(film) && !theirs.has(film));
      const suggested = watchTogether(overview, mine, theirs, everything).map(({ film_id }) => film_id);
      expect(suggested.toSorted()).toEqual([...new Set(unseen)].toSorted());
    }),
  );
});

test('watching a film closes exactly what is said of it', () => {
  fc.assert(
    fc.property(anyOverview, anyViewed, anyViewed, (overview, mine, theirs) => {
      const categories = overview.flatMap(({ ceremony, nomination_summary }) =>
        nomination_summary.map((summary) => ({ ceremony, ...summary })),
      );
      const closedBy = (film: string, viewed: Set<string>) =>
        newlyComplete(categories, viewed, new Set([...viewed, film])).map(key);
      for (const { film_id, closes } of watchTogether(overview, mine, theirs, everything)) {
        expect(closes.filter((closing) => closing.mine).map(key)).toEqual(closedBy(film_id, mine));
        expect(closes.filter((closing) => closing.theirs).map(key)).toEqual(closedBy(film_id, theirs));
      }
    }),
  );
});

test('nothing that is left out closes more for both, and of equals none closes more in all', () => {
  fc.assert(
    fc.property(anyOverview, anyViewed, anyViewed, fc.nat({ max: 5 }), (overview, mine, theirs, most) => {
      const all = watchTogether(overview, mine, theirs, everything);
      const best = watchTogether(overview, mine, theirs, most);
      expect(best).toEqual(all.slice(0, most));
      for (const [index, next] of all.entries()) {
        const before = all[index - 1] ?? next;
        expect(closedForBoth(before)).toBeGreaterThanOrEqual(closedForBoth(next));
        if (closedForBoth(before) === closedForBoth(next)) {
          expect(closedInAll(before)).toBeGreaterThanOrEqual(closedInAll(next));
        }
      }
    }),
  );
});

test('both are told the same films', () => {
  fc.assert(
    fc.property(anyOverview, anyViewed, anyViewed, (overview, mine, theirs) => {
      const ids = (a: Set<string>, b: Set<string>) =>
        watchTogether(overview, a, b, 3).map(({ film_id }) => film_id);
      expect(ids(theirs, mine)).toEqual(ids(mine, theirs));
    }),
  );
});

function key({ ceremony, category }: { ceremony: number; category: { normalized_name: string } }): string {
  return `${ceremony}/${category.normalized_name}`;
}
