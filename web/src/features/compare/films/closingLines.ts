import { countText } from '../../../lib/countText';
import { ordinal } from '../../../lib/ordinals';
import { categoryLabel } from '../../../shared/ceremony/categories/categoryLabel';
import type { Closing, Suggestion } from './suggestions';

/** With more categories than this, the line has their count instead of their names. */
const MAX_NAMES = 2;

/** The categories a suggested film would complete: a line each for both users, the user and the friend. */
export function closingLines({ closes, nominations }: Suggestion, name: string): string[] {
  const groups: [string, Closing[]][] = [
    ['you both', closes.filter((closing) => closing.forYou && closing.forFriend)],
    ['you', closes.filter((closing) => closing.forYou && !closing.forFriend)],
    [name, closes.filter((closing) => !closing.forYou && closing.forFriend)],
  ];
  const lines = groups
    .filter(([, closings]) => closings.length > 0)
    .map(([who, closings]) => `Completes ${names(closings)} for ${who}`);
  return lines.length > 0
    ? lines
    : [`Brings you both closer in ${countText(nominations, 'category', 'categories')}`];
}

function names(closings: readonly Closing[]): string {
  if (closings.length > MAX_NAMES) return countText(closings.length, 'category', 'categories');
  return closings
    .map(({ ceremony, category }) => `${categoryLabel(category)} (${ordinal(ceremony)})`)
    .join(' and ');
}
