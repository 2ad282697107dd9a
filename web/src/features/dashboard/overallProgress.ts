import type { Progress } from '../../shared/ceremony/rings/progress';
import type { OpenCategory } from './openCategories';
import type { OverviewIndex } from './overviewIndex';

/** Progress over all ceremonies. */
export interface ProgressSummary {
  films: Progress;
  categories: Progress;
  ceremonies: Progress;
}

export function progressSummary(
  index: OverviewIndex,
  viewed: ReadonlySet<string>,
  open: readonly OpenCategory[],
): ProgressSummary {
  const openCeremonies = new Set(open.map(({ ceremony }) => ceremony));
  const complete = index.ceremonies.filter(
    ({ overview, filmIds }) => filmIds.length > 0 && !openCeremonies.has(overview.ceremony),
  );
  return {
    films: progress([...viewed].filter((id) => index.filmIds.has(id)).length, index.filmIds.size),
    categories: progress(index.categories.length - open.length, index.categories.length),
    ceremonies: progress(complete.length, index.ceremonies.length),
  };
}

export function countViewed(filmIds: Iterable<string>, viewed: ReadonlySet<string>): Progress {
  let total = 0;
  let seen = 0;
  for (const id of filmIds) {
    total += 1;
    if (viewed.has(id)) seen += 1;
  }
  return progress(seen, total);
}

function progress(viewed: number, total: number): Progress {
  return { viewed, total, isComplete: total > 0 && viewed === total };
}

/** Whether none of these films changed between two states of the marks, so that nothing needs to render again. */
export function isSameFor(
  filmIds: readonly string[],
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): boolean {
  return before === after || filmIds.every((id) => before.has(id) === after.has(id));
}

/** '6.5%', '24%'; never rounds to 0% or 100% unless it is exact. */
export function shareText({ viewed, total }: Progress): string {
  if (total === 0) return '0%';
  const share = (100 * viewed) / total;
  if (share === 0 || share === 100) return `${share}%`;
  const clamped = Math.min(Math.max(share, 0.1), 99.9);
  return `${clamped < 10 || clamped > 99 ? clamped.toFixed(1) : Math.round(clamped)}%`;
}
