import { monthNames } from './dates';
import { localTime } from './localTime';

/** The date of a local time: `2026-11-15`. */
export function dayOf(time: string): string {
  return time.slice(0, 10);
}

/** The date so many days later, computed in UTC to avoid daylight saving changes. */
function daysAfter(date: string, days: number): string {
  const later = new Date(`${date}T00:00Z`);
  later.setUTCDate(later.getUTCDate() + days);
  return later.toISOString().slice(0, 10);
}

/** Whether a date is before the same weekday of the next week, so that its weekday names it. */
export function isThisWeek(date: string, now: number, local = localTime): boolean {
  return date < daysAfter(dayOf(local(now)), 7);
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** 'today', 'tomorrow', 'Tuesday, November 17' */
export function dayLabel(date: string, now: number, local = localTime): string {
  return dayLabelFrom(date, dayOf(local(now)));
}

/** Like `dayLabel`, from another day than the browser's. */
export function dayLabelFrom(date: string, today: string): string {
  if (date === today) return 'today';
  if (date === daysAfter(today, 1)) return 'tomorrow';
  const day = new Date(`${date}T00:00Z`);
  return `${weekdays[day.getUTCDay()]}, ${monthNames[day.getUTCMonth()]} ${day.getUTCDate()}`;
}
