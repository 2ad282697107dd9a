// Watched dates of varying precision: '2024-03-10', '2024-03' or '2024'. Calendar days, without a time zone.
import { dayText, monthText } from '../../lib/dates';

/** The year of the oldest surviving film. */
const FIRST_YEAR = 1888;

export interface WatchedParts {
  year: string;
  /** Empty if the user entered only the year. */
  month: string;
  /** Empty if the user entered no day. */
  day: string;
}

/** 'March 10, 2024', 'March 2024' or '2024' */
export function watchedText(watched: string): string {
  if (watched.length === 10) return dayText(watched);
  return watched.length === 7 ? monthText(`${watched}-01`) : watched;
}

export function partsOf(watched: string | undefined): WatchedParts {
  const [year = '', month = '', day = ''] = watched?.split('-') ?? [];
  return { year, month, day };
}

/** Joins the parts, or returns a validation error. Days after `now`, in local time, are rejected. */
export function watchedOf(
  { year, month, day }: WatchedParts,
  now: Date,
): { watched: string } | { error: string } {
  if (!/^\d{4}$/.test(year)) return { error: 'Enter a four-digit year.' };
  if (Number(year) < FIRST_YEAR) return { error: `There were no films before ${FIRST_YEAR}.` };
  if (day && !month) return { error: 'Choose a month too.' };
  if (day && Number(day) > daysIn(year, month))
    return { error: `That month has ${daysIn(year, month)} days.` };
  const watched = [year, month, day].filter(Boolean).join('-');
  const today = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
  if (watched > today.slice(0, watched.length)) return { error: 'That date is in the future.' };
  return { watched };
}

export function daysIn(year: string, month: string): number {
  return new Date(Date.UTC(Number(year) || 2000, Number(month) || 1, 0)).getUTCDate();
}
