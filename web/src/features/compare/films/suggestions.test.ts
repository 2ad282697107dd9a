import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newlyComplete } from '../../../shared/ceremony/rings/progress';
import { anyOverview, anyViewed } from '../../../testing/anyOverview';
import { closedForBoth, closedInTotal, watchTogether } from './suggestions';

const everything = Number.POSITIVE_INFINITY;

test('suggests every nominated film that neither has seen, and no other', () => {
  fc.assert(
    fc.property(anyOverview, anyViewed, anyViewed, (overview, ownViewed, friendViewed) => {
      const nominated = overview.flatMap(({ nomination_summary }) =>
        nomination_summary.flatMap(({ films }) => films.map(({ film_id }) => film_id)),
      );
      const unseen = nominated.filter((film) => !ownViewed.has(film) && !friendViewed.has(film));
      const suggested = watchTogether(overview, ownViewed, friendViewed, everything).map(
        ({ film_id }) => film_id,
      );
      expect(suggested.toSorted()).toEqual([...new Set(unseen)].toSorted());
    }),
  );
});

test('watching a suggested film completes exactly the categories listed for it', () => {
  fc.assert(
    fc.property(anyOverview, anyViewed, anyViewed, (overview, ownViewed, friendViewed) => {
      const categories = overview.flatMap(({ ceremony, nomination_summary }) =>
        nomination_summary.map((summary) => ({ ceremony, ...summary })),
      );
      const closedBy = (film: string, viewed: Set<string>) =>
        newlyComplete(categories, viewed, new Set([...viewed, film])).map(key);
      for (const { film_id, closes } of watchTogether(overview, ownViewed, friendViewed, everything)) {
        expect(closes.filter((closing) => closing.forYou).map(key)).toEqual(closedBy(film_id, ownViewed));
        expect(closes.filter((closing) => closing.forFriend).map(key)).toEqual(
          closedBy(film_id, friendViewed),
        );
      }
    }),
  );
});

test('sorts by categories completed for both, then by completions in total', () => {
  fc.assert(
    fc.property(
      anyOverview,
      anyViewed,
      anyViewed,
      fc.nat({ max: 5 }),
      (overview, ownViewed, friendViewed, limit) => {
        const all = watchTogether(overview, ownViewed, friendViewed, everything);
        const best = watchTogether(overview, ownViewed, friendViewed, limit);
        expect(best).toEqual(all.slice(0, limit));
        for (const [index, next] of all.entries()) {
          const previous = all[index - 1] ?? next;
          expect(closedForBoth(previous)).toBeGreaterThanOrEqual(closedForBoth(next));
          if (closedForBoth(previous) === closedForBoth(next)) {
            expect(closedInTotal(previous)).toBeGreaterThanOrEqual(closedInTotal(next));
          }
        }
      },
    ),
  );
});

test('suggests the same films to both users', () => {
  fc.assert(
    fc.property(anyOverview, anyViewed, anyViewed, (overview, ownViewed, friendViewed) => {
      const ids = (a: Set<string>, b: Set<string>) =>
        watchTogether(overview, a, b, 3).map(({ film_id }) => film_id);
      expect(ids(friendViewed, ownViewed)).toEqual(ids(ownViewed, friendViewed));
    }),
  );
});

function key({ ceremony, category }: { ceremony: number; category: { normalized_name: string } }): string {
  return `${ceremony}/${category.normalized_name}`;
}
