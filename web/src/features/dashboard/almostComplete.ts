import type { OpenCategory } from './openCategories';

/** The categories nearest to being finished: the fewest films missing first, then the newest ceremony. */
export function almostCompleteCategories(open: readonly OpenCategory[], most: number): OpenCategory[] {
  // They come with the newest ceremony first, and sorting keeps the order of equals.
  return open.toSorted((a, b) => a.missing.length - b.missing.length).slice(0, most);
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
