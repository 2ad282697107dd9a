import type { OpenCategory } from '../openCategories';

/** The categories closest to completion: fewest missing films first, then newest ceremony. */
export function almostCompleteCategories(open: readonly OpenCategory[], limit: number): OpenCategory[] {
  // `open` has the newest ceremony first, and the sort is stable.
  return open.toSorted((a, b) => a.missing.length - b.missing.length).slice(0, limit);
}

/** How many categories each film would complete if it were viewed next. */
export function ringsClosedBy(open: readonly OpenCategory[]): ReadonlyMap<string, number> {
  const closed = new Map<string, number>();
  for (const { missing } of open) {
    const [only] = missing;
    if (only !== undefined && missing.length === 1) closed.set(only, (closed.get(only) ?? 0) + 1);
  }
  return closed;
}
