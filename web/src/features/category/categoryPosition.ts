import type { components } from '../../api/schema.gen';
import type { CategorySummary } from '../../shared/ceremony/rings/progress';

type CeremonyOverview = components['schemas']['CeremonyOverview'];

export interface CategoryPosition {
  ceremony: CeremonyOverview;
  summary: CategorySummary;
  /** Normalized names of the adjacent categories. */
  previous: string | undefined;
  next: string | undefined;
  /** Counted from 1. */
  position: number;
  total: number;
}

/** Position of a category in its ceremony; undefined if the ceremony did not have it. */
export function categoryPosition(
  overview: readonly CeremonyOverview[],
  number: number,
  name: string,
): CategoryPosition | undefined {
  const ceremony = overview.find((one) => one.ceremony === number);
  if (!ceremony) return undefined;
  const all = ceremony.nomination_summary.toSorted(
    (a, b) => a.category.display_priority - b.category.display_priority,
  );
  const index = all.findIndex(({ category }) => category.normalized_name === name);
  const summary = all[index];
  if (!summary) return undefined;
  return {
    ceremony,
    summary,
    previous: all[index - 1]?.category.normalized_name,
    next: all[index + 1]?.category.normalized_name,
    position: index + 1,
    total: all.length,
  };
}
