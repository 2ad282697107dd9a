import type { CategorySummary } from '../../shared/ceremony/rings/progress';
import type { OverviewIndex } from './overviewIndex';

/** A category that is not complete yet. */
export interface OpenCategory {
  ceremony: number;
  summary: CategorySummary;
  /** Its films that are not viewed yet. */
  missing: readonly string[];
}

/**
 * The incomplete categories, in the order of the index. All counts of the dashboard derive from this one pass: looking
 * up each of twelve thousand nominations is slow on a phone.
 */
export function openCategories({ categories }: OverviewIndex, viewed: ReadonlySet<string>): OpenCategory[] {
  const open: OpenCategory[] = [];
  for (const { ceremony, summary, filmIds } of categories) {
    const missing = filmIds.filter((id) => !viewed.has(id));
    if (missing.length > 0) open.push({ ceremony, summary, missing });
  }
  return open;
}
