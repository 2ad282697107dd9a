import type { components } from '../../api/schema.gen';

type Record = components['schemas']['Record'];

/** 'Most nominations without a win: 8' */
export function recordText({ kind, category, value }: Pick<Record, 'kind' | 'category' | 'value'>): string {
  switch (kind) {
    case 'wins':
      return `Most wins: ${value}`;
    case 'nominations-without-win':
      return `Most nominations without a win: ${value}`;
    case 'years':
      return `Longest time from first to last nomination: ${value} years`;
    case 'nominations-in-category':
      return `Most nominations for ${category?.name}: ${value}`;
    default:
      return `Most nominations: ${value}`;
  }
}
