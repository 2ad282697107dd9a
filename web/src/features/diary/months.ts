// The diary by month. Dates are calendar days without a time zone: '2024-03-10', '2024-03' or '2024'.
import type { Watch } from '../../shared/watched/diaryQueries';

/** The watches of one month, the latest first. */
export interface DiaryMonth {
  /** '2024-03' */
  month: string;
  /** With their days. */
  days: readonly Watch[];
  /** Sometime in this month. */
  sometime: readonly Watch[];
  /** Sometime in the year of this month. */
  inYear: readonly Watch[];
}

export function monthAfter(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const index = year * 12 + number - 1 + by;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
}

export function diaryMonth(watches: readonly Watch[], month: string): DiaryMonth {
  const year = month.slice(0, 4);
  return {
    month,
    days: watches.filter(({ watched }) => watched?.length === 10 && watched.startsWith(month)),
    sometime: watches.filter(({ watched }) => watched === month),
    inYear: watches.filter(({ watched }) => watched === year),
  };
}

/** The months with watches and how many, the latest first. A year alone counts as its January. */
export function monthsWithWatches(watches: readonly Watch[]): { month: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { watched } of watches) {
    if (!watched) continue;
    const month = watched.length === 4 ? `${watched}-01` : watched.slice(0, 7);
    counts.set(month, (counts.get(month) ?? 0) + 1);
  }
  return [...counts]
    .map(([month, count]) => ({ month, count }))
    .toSorted((one, other) => Number(one.month < other.month) - Number(one.month > other.month));
}

/** The days of a month in weeks from Sunday; null before the first and after the last. */
export function weeksOf(month: string): (string | null)[][] {
  const first = new Date(`${month}-01T00:00Z`);
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const days: (string | null)[] = [
    ...Array.from({ length: first.getUTCDay() }, () => null),
    ...Array.from({ length }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`),
  ];
  const weeks: (string | null)[][] = [];
  for (let start = 0; start < days.length; start += 7) {
    const week = days.slice(start, start + 7);
    weeks.push([...week, ...Array.from({ length: 7 - week.length }, () => null)]);
  }
  return weeks;
}

/** The viewed films without any date: the last marked first. */
export function undatedFilms(viewed: readonly string[], watches: readonly Watch[]): string[] {
  const dated = new Set(watches.filter(({ watched }) => watched).map(({ film_id }) => film_id));
  return viewed.filter((film) => !dated.has(film)).toReversed();
}
