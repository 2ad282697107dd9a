import type { Progress } from '../../shared/ceremony/progress';
import type { OverviewIndex } from './overviewIndex';

/** How far somebody is with everything. */
export interface Standing {
  films: Progress;
  categories: Progress;
  ceremonies: Progress;
}

export function standingOf(index: OverviewIndex, viewed: ReadonlySet<string>): Standing {
  return {
    films: countViewed(index.filmIds, viewed),
    categories: countComplete(index.categories, viewed),
    ceremonies: countComplete(index.ceremonies, viewed),
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

function countComplete(
  all: readonly { filmIds: readonly string[] }[],
  viewed: ReadonlySet<string>,
): Progress {
  return progress(all.filter(({ filmIds }) => countViewed(filmIds, viewed).isComplete).length, all.length);
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
