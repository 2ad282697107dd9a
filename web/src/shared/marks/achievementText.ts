import { ordinal } from '../../lib/ordinals';
import type { CategorySummary } from '../ceremony/rings/progress';

export interface CompletedCategory extends CategorySummary {
  ceremony: number;
}

/** 'Best Picture, Directing and 22 more'; of several ceremonies: 'Best Picture (95th) and Sound (2nd)'. */
export function categoryNames(categories: readonly CompletedCategory[]): string {
  const isOneNight = areOfOneNight(categories);
  return firstTwo(
    categories.map(({ category, ceremony }) =>
      isOneNight ? category.name : `${category.name} (${ordinal(ceremony)})`,
    ),
  );
}

/** 'Best Picture, Directing and 22 more, 95th: done' */
export function categoriesDone(categories: readonly CompletedCategory[]): string {
  const night = areOfOneNight(categories) && categories[0] ? `, ${ordinal(categories[0].ceremony)}` : '';
  return `${categoryNames(categories)}${night}: done`;
}

function areOfOneNight(categories: readonly CompletedCategory[]): boolean {
  return new Set(categories.map(({ ceremony }) => ceremony)).size === 1;
}

export function everyNominee(categories: number): string {
  return `You've seen every nominee in ${categories === 2 ? 'both' : `all ${categories}`}.`;
}

function firstTwo(names: readonly string[]): string {
  const [first = '', second, ...more] = names;
  if (second === undefined) return first;
  return more.length === 0 ? `${first} and ${second}` : `${first}, ${second} and ${more.length} more`;
}
