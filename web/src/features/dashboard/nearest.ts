import type { CategorySummary } from '../../shared/ceremony/progress';
import type { OverviewIndex } from './overviewIndex';

export interface NearCategory {
  ceremony: number;
  summary: CategorySummary;
  /** Its films that are not viewed yet. */
  missing: readonly string[];
}

/** The categories nearest to being finished: the fewest films missing first, then the newest ceremony. */
export function nearestCategories(
  { categories }: OverviewIndex,
  viewed: ReadonlySet<string>,
  most: number,
): NearCategory[] {
  const open = categories.flatMap(({ ceremony, summary, filmIds }) => {
    const missing = filmIds.filter((id) => !viewed.has(id));
    return missing.length > 0 ? [{ ceremony, summary, missing }] : [];
  });
  // The index has the newest ceremony first, and sorting keeps the order of equals.
  return open.sort((a, b) => a.missing.length - b.missing.length).slice(0, most);
}

/** How many categories each film would complete if it were viewed next. */
export function ringsClosedBy(
  { categories }: OverviewIndex,
  viewed: ReadonlySet<string>,
): ReadonlyMap<string, number> {
  const closed = new Map<string, number>();
  for (const { filmIds } of categories) {
    const missing = filmIds.filter((id) => !viewed.has(id));
    const [only] = missing;
    if (only !== undefined && missing.length === 1) closed.set(only, (closed.get(only) ?? 0) + 1);
  }
  return closed;
}
