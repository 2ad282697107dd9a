import { dayLabelFrom } from '../../../lib/dayLabel';
import type { Goal } from '../../../shared/next/types';

type Season = Pick<Goal, 'today' | 'evenings' | 'history' | 'minutes_left' | 'minutes_at_start'>;

/** For a day without a planned film: "You're done for today. Next up: tomorrow." */
export function todayText(season: Season): string {
  const { today, evenings, history, minutes_left, minutes_at_start } = season;
  const before = history.findLast(({ day }) => day < today)?.minutes_left ?? minutes_at_start;
  const text =
    minutes_left < before
      ? "You're done for today."
      : "Nothing's planned for today. Enjoy your free evening.";
  const next = evenings.find(({ day, films }) => day > today && films.length > 0);
  return next ? `${text} Next up: ${dayLabelFrom(next.day, today)}.` : text;
}
