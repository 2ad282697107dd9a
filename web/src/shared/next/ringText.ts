import type { NextRing } from './types';

/** 'Directing 1937': the category and the years honored. */
export function ringText({ category_name, years }: Pick<NextRing, 'category_name' | 'years'>): string {
  return `${category_name} ${years}`;
}

/** Rings named before the rest is counted. */
const MAX_NAMED = 2;

/** 'Directing 1937, Sound 1937 and 3 more rings' */
export function ringsText(rings: readonly NextRing[]): string {
  const names = rings.map(ringText);
  const rest = names.length - MAX_NAMED;
  if (rest <= 0) return names.join(' and ');
  return `${names.slice(0, MAX_NAMED).join(', ')} and ${rest} more ${rest === 1 ? 'ring' : 'rings'}`;
}
