import { countText } from '../../lib/countText';
import { ordinal } from '../../lib/ordinals';
import { categoryLabel } from '../../shared/ceremony/categoryLabel';
import type { Closing, Suggestion } from './suggestions';

/** More names than this are a number. */
const MOST_NAMES = 2;

/** What watching it together is good for, one line for each kind of gain. */
export function closingTexts({ closes, nominations }: Suggestion, name: string): string[] {
  const whose: [string, Closing[]][] = [
    ['you both', closes.filter((closing) => closing.mine && closing.theirs)],
    ['you', closes.filter((closing) => closing.mine && !closing.theirs)],
    [name, closes.filter((closing) => !closing.mine && closing.theirs)],
  ];
  const lines = whose
    .filter(([, closings]) => closings.length > 0)
    .map(([who, closings]) => `Completes ${names(closings)} for ${who}`);
  return lines.length > 0
    ? lines
    : [`Brings you both closer in ${countText(nominations, 'category', 'categories')}`];
}

function names(closings: readonly Closing[]): string {
  if (closings.length > MOST_NAMES) return countText(closings.length, 'category', 'categories');
  return closings
    .map(({ ceremony, category }) => `${categoryLabel(category)} (${ordinal(ceremony)})`)
    .join(' and ');
}
