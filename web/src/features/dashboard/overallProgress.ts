import type { Progress } from '../../shared/ceremony/progress';
import type { OpenCategory } from './openCategories';
import type { OverviewIndex } from './overviewIndex';

/** How far somebody is with everything. */
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

/** Whether two states of the marks are one for these films, so that nothing about them needs to be drawn again. */
export function isSameFor(
  filmIds: readonly string[],
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): boolean {
  return before === after || filmIds.every((id) => before.has(id) === after.has(id));
}

/** '24.5%'; whole only when it is, and more than nothing when it is more. */
export function shareText({ viewed, total }: Progress): string {
  if (total === 0) return '0%';
  const share = (100 * viewed) / total;
  if (share === 0 || share === 100) return `${share}%`;
  const shown = Math.min(Math.max(share, 0.1), 99.9);
  return `${shown < 10 || shown > 99 ? shown.toFixed(1) : Math.round(shown)}%`;
}
