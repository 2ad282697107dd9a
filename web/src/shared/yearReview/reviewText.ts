// Sentences of a year in review. They don't say whose year it is, so that a shared link has the same.
import { countText } from '../../lib/countText';
import { monthNames } from '../../lib/dates';
import { numberText } from '../../lib/numbers';
import type { YearReview } from './queries';

const weekdayNames = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays'];

/** '12 more than in 2024', '1 fewer than in 2024', 'as many as in 2024' */
export function changeText(count: number, before: number, year: number): string {
  const change = count - before;
  if (change === 0) return `as many as in ${year}`;
  return `${numberText(Math.abs(change))} ${change > 0 ? 'more' : 'fewer'} than in ${year}`;
}

/** How the number of films compares with the year before, and how many were seen again. */
export function filmsDetail({ films, rewatches, year, year_before }: YearReview): string {
  const change = year_before && sentence(changeText(films, year_before.films, year - 1));
  const again = rewatches > 0 && `${countText(rewatches, 'rewatch', 'rewatches')} on top.`;
  return [change, again].filter(Boolean).join(' ');
}

/** '4 days', '2.5 days': without a break. */
export function daysText(minutes: number): string {
  const days = minutes / 1440;
  const rounded = days < 10 ? Number(days.toFixed(1)) : Math.round(days);
  return `${numberText(rounded)} ${rounded === 1 ? 'day' : 'days'}`;
}

export function hours(minutes: number): number {
  return Math.round(minutes / 60);
}

/** The indexes of the largest count; none if all are zero. */
function largest(counts: readonly number[]): number[] {
  const most = Math.max(...counts);
  return most === 0 ? [] : counts.flatMap((count, index) => (count === most ? [index] : []));
}

/** 'March'; the first of several. */
export function biggestMonth({ months }: YearReview): { name: string; count: number } {
  const [index = 0] = largest(months);
  return { name: monthNames[index] ?? '', count: months[index] ?? 0 };
}

/** 'Most often on Saturdays.'; nothing if several weekdays are equal. */
export function weekdayText({ weekdays }: YearReview): string {
  const [index = 0, ...others] = largest(weekdays);
  return others.length > 0 ? '' : `Most often on ${weekdayNames[index]}.`;
}

/** 'Longest streak: 4 days, from March 10 to March 13.' */
export function streakText({ streak, days }: YearReview): string {
  if (!streak || streak.days < 2) return `Films on ${countText(days, 'day')}.`;
  const { first, last } = streak;
  const dates = first && last ? `, from ${dayOfYearText(first)} to ${dayOfYearText(last)}` : '';
  return `Longest streak: ${countText(streak.days, 'day')}${dates}.`;
}

/** 'March 10' */
export function dayOfYearText(date: string): string {
  const day = new Date(date);
  return `${monthNames[day.getUTCMonth()]} ${day.getUTCDate()}`;
}

/** The decade with the most films; the latest of several. */
export function biggestDecade({ decades }: YearReview): { decade: number; films: number } | undefined {
  return decades.reduce<{ decade: number; films: number } | undefined>(
    (most, one) => (most && most.films > one.films ? most : one),
    undefined,
  );
}

/** '10.2%' of all films. */
export function shareOfAll(seen: number, total: number): string {
  return `${(total > 0 ? (100 * seen) / total : 0).toFixed(1)}%`;
}

/** 'From 10.2% to 11.4% of all nominated films.' */
export function progressText({ progress: { before, after, total } }: YearReview): string {
  const [from, to] = [shareOfAll(before, total), shareOfAll(after, total)];
  return from === to ? `${to} of all nominated films.` : `From ${from} to ${to} of all nominated films.`;
}

export function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
