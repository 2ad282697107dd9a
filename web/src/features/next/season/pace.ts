// Progress of a season against the ideal line: the same share every day.
import { hoursText } from '../../../lib/hoursText';
import type { Goal } from '../../../shared/next/types';

const DAY_MS = 86_400_000;

/** Days from one calendar day to another, computed in UTC to avoid daylight saving changes. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00Z`) - Date.parse(`${from}T00:00Z`)) / DAY_MS);
}

type Season = Pick<Goal, 'started' | 'day' | 'today' | 'history' | 'minutes_left'>;

interface Point {
  /** 0 on the first day, 1 on the last. */
  x: number;
  /** 0 if nothing is left, 1 for the most that was. */
  y: number;
}

/** The minutes left at the start, which the ideal line begins with. */
function firstMinutes({ history, minutes_left }: Season): number {
  return history[0]?.minutes_left ?? minutes_left;
}

/** The season so far, and the ideal line from its start to nothing on its day. */
export function paceLines(season: Season): { history: Point[]; ideal: [Point, Point] } {
  const first = firstMinutes(season);
  const most = Math.max(first, season.minutes_left, ...season.history.map((day) => day.minutes_left), 1);
  const days = Math.max(daysBetween(season.started, season.day), 1);
  const point = (day: string, minutes: number): Point => ({
    x: Math.min(Math.max(daysBetween(season.started, day) / days, 0), 1),
    y: minutes / most,
  });
  const past = season.history.filter(({ day }) => day < season.today);
  return {
    history: [
      ...past.map(({ day, minutes_left }) => point(day, minutes_left)),
      point(season.today, season.minutes_left),
    ],
    ideal: [
      { x: 0, y: first / most },
      { x: 1, y: 0 },
    ],
  };
}

/** 'Right on pace.', '1 h 20 min ahead.', '45 min behind. It adds a little to each day.' */
export function paceText(season: Season): string {
  const days = Math.max(daysBetween(season.started, season.day), 1);
  const passed = Math.min(Math.max(daysBetween(season.started, season.today), 0), days);
  const ideal = firstMinutes(season) * (1 - passed / days);
  const behind = Math.round(season.minutes_left - ideal);
  // An hour more or less is a film more or less.
  if (Math.abs(behind) < 60) return 'Right on pace.';
  return behind > 0
    ? `${hoursText(behind)} behind. We've spread it over the days left.`
    : `${hoursText(-behind)} ahead of the line.`;
}
