// What the column charts display.
import { countText } from '../../../lib/countText';
import { monthNames } from '../../../lib/dates';
import type { Dates, Stats } from '../queries';
import type { Column } from './ColumnChart';

type MonthCount = Dates['months'][number];

const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
/** More months than this are counted by year. */
const MAX_MONTHS = 36;

const ofFilms = (seen: number, total: number) => `${seen} of ${countText(total, 'film')} seen`;

/** One column per decade of release. */
export function decadeColumns(years: Stats['years']): Column[] {
  const decades = new Map<number, { value: number; total: number }>();
  for (const { year, seen, total } of years) {
    const first = Math.floor(year / 10) * 10;
    const before = decades.get(first) ?? { value: 0, total: 0 };
    decades.set(first, { value: before.value + seen, total: before.total + total });
  }
  return [...decades].map(([first, { value, total }]) => ({
    name: `${first}s`,
    value,
    total,
    text: ofFilms(value, total),
    tick: `’${String(first).slice(2)}`,
  }));
}

/** One column per year of release, also for years without films in between. */
export function yearColumns(years: Stats['years']): Column[] {
  const found = new Map(years.map((one) => [one.year, one]));
  const [first = 0, last = -1] = [years[0]?.year, years.at(-1)?.year];
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const year = first + index;
    const { seen, total } = found.get(year) ?? { seen: 0, total: 0 };
    return {
      name: String(year),
      value: seen,
      total,
      text: ofFilms(seen, total),
      tick: year % 20 === 0 ? String(year) : undefined,
    };
  });
}

/** 'Up to 40 min', '90 to 119 min', '180 min or more' */
function runtimeName({ from, to }: Stats['runtimes'][number]): string {
  if (!to) return `${from} min or more`;
  return from === 0 ? `Up to ${to} min` : `${from} to ${to} min`;
}

export function runtimeColumns(runtimes: Stats['runtimes']): Column[] {
  return runtimes.map((runtime) => ({
    name: runtimeName(runtime),
    value: runtime.seen,
    total: runtime.total,
    text: ofFilms(runtime.seen, runtime.total),
    tick: runtime.to ? `<${runtime.to + 1}` : `${runtime.from}+`,
  }));
}

export function weekdayColumns(weekdays: readonly number[]): Column[] {
  return weekdays.map((count, day) => {
    const name = weekdayNames[day] ?? '';
    return { name, value: count, text: countText(count, 'film'), tick: name.slice(0, 3) };
  });
}

/** The years with a watch, newest first. */
export function yearsOf(months: readonly MonthCount[]): string[] {
  return [...new Set(months.map(({ month }) => month.slice(0, 4)))].toReversed();
}

/** The twelve months of a year. */
export function monthColumns(months: readonly MonthCount[], year: string): Column[] {
  const counts = new Map(months.map(({ month, count }) => [month, count]));
  return monthNames.map((name, index) => {
    const value = counts.get(`${year}-${String(index + 1).padStart(2, '0')}`) ?? 0;
    return { name: `${name} ${year}`, value, text: countText(value, 'film'), tick: name.slice(0, 1) };
  });
}

/** One column per year, from the first watch to the last. */
export function watchYearColumns(months: readonly MonthCount[]): Column[] {
  return byYear(months).map(({ name, count }) => ({
    name,
    value: count,
    text: countText(count, 'film'),
    tick: `’${name.slice(2)}`,
  }));
}

/** Rings closed so far: by month or, over a longer time, by year. */
export function ringColumns(months: readonly MonthCount[]): Column[] {
  const all = byMonth(months);
  const isLong = all.length > MAX_MONTHS;
  let closed = 0;
  return (isLong ? byYear(months) : all).map(({ name, count }) => {
    closed += count;
    const added = count > 0 ? `, ${count} new` : '';
    const isTick = isLong || name.startsWith('January') || all.length <= 6;
    const tick = isLong ? `’${name.slice(2)}` : all.length <= 6 ? name.slice(0, 3) : name.slice(-4);
    return {
      name,
      value: closed,
      text: `${countText(closed, 'ring')} closed${added}`,
      tick: isTick ? tick : undefined,
    };
  });
}

interface Period {
  name: string;
  count: number;
}

/** Every month from the first to the last one. */
function byMonth(months: readonly MonthCount[]): Period[] {
  const counts = new Map(months.map(({ month, count }) => [month, count]));
  const index = (month: string) => 12 * Number(month.slice(0, 4)) + Number(month.slice(5)) - 1;
  const [first, last] = [months[0]?.month, months.at(-1)?.month];
  if (!first || !last) return [];
  return Array.from({ length: index(last) - index(first) + 1 }, (_, offset) => {
    const at = index(first) + offset;
    const [year, month] = [Math.floor(at / 12), at % 12];
    const count = counts.get(`${year}-${String(month + 1).padStart(2, '0')}`) ?? 0;
    return { name: `${monthNames[month]} ${year}`, count };
  });
}

/** Every year from the first to the last one. */
function byYear(months: readonly MonthCount[]): Period[] {
  const counts = new Map<string, number>();
  for (const { name, count } of byMonth(months)) {
    const year = name.slice(-4);
    counts.set(year, (counts.get(year) ?? 0) + count);
  }
  return [...counts].map(([name, count]) => ({ name, count }));
}
