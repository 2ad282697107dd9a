import type { components } from '../../../api/schema.gen';
import { lazily } from '../../../lib/lazily';

export type Program = components['schemas']['ScheduledProgram'];

export interface ScheduleDay {
  /** `2026-11-15`, in the viewer's time zone. */
  date: string;
  label: string;
  programs: Program[];
}

/** The date of an instant in the viewer's time zone: `2026-11-15`. */
function dayOf(instant: Date, timeZone: string | undefined): string {
  // The locale en-CA formats dates as ISO 8601.
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(instant);
}

/** The next day, computed in UTC to avoid daylight saving changes. */
function nextDay(date: string): string {
  const next = new Date(`${date}T00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}

const weekday = lazily(
  () =>
    new Intl.DateTimeFormat('en-US', {
      weekday: 'long',
      month: 'long',
      day: 'numeric',
      timeZone: 'UTC',
    }),
);

/** 'today', 'tomorrow', 'Tuesday, November 17' */
export function dayLabel(date: string, now: number, timeZone?: string): string {
  const today = dayOf(new Date(now), timeZone);
  if (date === today) return 'today';
  if (date === nextDay(today)) return 'tomorrow';
  return weekday().format(new Date(`${date}T00:00Z`));
}

/** Programs that have not ended, grouped by their start date in the viewer's time zone. */
export function upcomingDays(programs: readonly Program[], now: number, timeZone?: string): ScheduleDay[] {
  const days = new Map<string, Program[]>();
  const today = dayOf(new Date(now), timeZone);
  for (const program of programs) {
    if (Date.parse(program.end_time) <= now) continue;
    // A program that started yesterday and is still running belongs to today.
    const isRunning = Date.parse(program.start_time) <= now;
    const date = isRunning ? today : dayOf(new Date(program.start_time), timeZone);
    days.set(date, [...(days.get(date) ?? []), program]);
  }
  return [...days]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([date, ofDay]) => ({
      date,
      label: dayLabel(date, now, timeZone),
      programs: ofDay.toSorted((one, other) => Date.parse(one.start_time) - Date.parse(other.start_time)),
    }));
}

export function isOnNow(program: Program, now: number): boolean {
  return Date.parse(program.start_time) <= now && now < Date.parse(program.end_time);
}

/** '8:00 PM – 10:55 PM' */
export function timesText(program: Program, timeZone?: string): string {
  const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone });
  // Not formatRange(), which adds both dates if a film runs past midnight.
  return [program.start_time, program.end_time].map((time) => clock.format(new Date(time))).join(' – ');
}

/** The first `limit` programs, in their days. */
export function firstPrograms(days: readonly ScheduleDay[], limit: number): ScheduleDay[] {
  const first: ScheduleDay[] = [];
  let remaining = limit;
  for (const day of days) {
    if (remaining <= 0) break;
    first.push({ ...day, programs: day.programs.slice(0, remaining) });
    remaining -= day.programs.length;
  }
  return first;
}
