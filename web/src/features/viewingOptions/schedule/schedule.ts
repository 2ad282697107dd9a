import type { components } from '../../../api/schema.gen';
import { dayLabel, dayOf } from '../../../lib/dayLabel';
import { clockText, localTime } from '../../../lib/localTime';

export type Program = components['schemas']['ScheduledProgram'];

export interface ScheduleDay {
  /** `2026-11-15`, in the viewer's time zone. */
  date: string;
  label: string;
  programs: Program[];
}

/** Programs that have not ended, grouped by their start date in the viewer's time zone. */
export function upcomingDays(programs: readonly Program[], now: number, local = localTime): ScheduleDay[] {
  const days = new Map<string, Program[]>();
  const today = dayOf(local(now));
  for (const program of programs) {
    if (Date.parse(program.end_time) <= now) continue;
    const start = Date.parse(program.start_time);
    // A program that started yesterday and is still running belongs to today.
    const date = start <= now ? today : dayOf(local(start));
    const day = days.get(date);
    if (day) day.push(program);
    else days.set(date, [program]);
  }
  return [...days]
    .sort(([one], [other]) => Number(one > other) - Number(one < other))
    .map(([date, ofDay]) => ({
      date,
      label: dayLabel(date, now, local),
      programs: ofDay.toSorted((one, other) => Date.parse(one.start_time) - Date.parse(other.start_time)),
    }));
}

export function isOnNow(program: Program, now: number): boolean {
  return Date.parse(program.start_time) <= now && now < Date.parse(program.end_time);
}

/** '8:00 PM – 10:55 PM' */
export function timesText(program: Program, local = localTime): string {
  return [program.start_time, program.end_time].map((time) => clockText(local(Date.parse(time)))).join(' – ');
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
