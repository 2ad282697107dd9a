import { monthNames } from './dates';
import { localTime } from './localTime';

/** The date of a local time: `2026-11-15`. */
export function dayOf(time: string): string {
  return time.slice(0, 10);
}

/** The next day, computed in UTC to avoid daylight saving changes. */
function nextDay(date: string): string {
  const next = new Date(`${date}T00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** 'today', 'tomorrow', 'Tuesday, November 17' */
export function dayLabel(date: string, now: number, local = localTime): string {
  return dayLabelFrom(date, dayOf(local(now)));
}

/** Like `dayLabel`, from another day than the browser's. */
export function dayLabelFrom(date: string, today: string): string {
  if (date === today) return 'today';
  if (date === nextDay(today)) return 'tomorrow';
  const day = new Date(`${date}T00:00Z`);
  return `${weekdays[day.getUTCDay()]}, ${monthNames[day.getUTCMonth()]} ${day.getUTCDate()}`;
}
