// Which rings an import has filled.
import type { components } from '../../../api/schema.gen';
import { type CategorySummary, progressOf } from '../../../shared/ceremony/rings/progress';

type Viewed = ReadonlySet<string>;

/** A category of a ceremony that has got further. */
export interface FilledRing extends CategorySummary {
  ceremony: number;
}

export interface FilledRings {
  /** How many were completed. */
  closed: number;
  /** Those to show: completed ones first, then the ones that filled most, the most important categories first. */
  rings: FilledRing[];
}

/** What changes from the films viewed before to those viewed after. */
export function filledRings(
  overview: readonly components['schemas']['CeremonyOverview'][],
  before: Viewed,
  after: Viewed,
  maximum: number,
): FilledRings {
  const filled = overview
    .flatMap(({ ceremony, nomination_summary }) => nomination_summary.map((ring) => ({ ...ring, ceremony })))
    .flatMap((ring) => {
      const [from, to] = [progressOf(ring.films, before), progressOf(ring.films, after)];
      const gained = to.viewed - from.viewed;
      return gained > 0 ? [{ ring, isClosed: to.isComplete, part: to.viewed / to.total }] : [];
    })
    .toSorted(
      (a, b) =>
        Number(b.isClosed) - Number(a.isClosed) ||
        b.part - a.part ||
        a.ring.category.display_priority - b.ring.category.display_priority ||
        b.ring.ceremony - a.ring.ceremony,
    );
  return {
    closed: filled.filter(({ isClosed }) => isClosed).length,
    rings: filled.slice(0, maximum).map(({ ring }) => ring),
  };
}
