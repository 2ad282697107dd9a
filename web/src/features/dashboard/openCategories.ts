import type { CategorySummary } from '../../shared/ceremony/progress';
import type { OverviewIndex } from './overviewIndex';

/** A category that is not complete. */
export interface OpenCategory {
  ceremony: number;
  summary: CategorySummary;
  /** Its films that are not viewed yet. */
  missing: readonly string[];
}

/**
 * What is left to do, in the order of the index. Everything the dashboard counts is told by it: looking up each of
 * twelve thousand nominations takes a slow phone a while, so it is done once.
 */
export function openCategories({ categories }: OverviewIndex, viewed: ReadonlySet<string>): OpenCategory[] {
  const open: OpenCategory[] = [];
  for (const { ceremony, summary, filmIds } of categories) {
    const missing = filmIds.filter((id) => !viewed.has(id));
    if (missing.length > 0) open.push({ ceremony, summary, missing });
  }
  return open;
}
