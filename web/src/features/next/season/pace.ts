// Progress of a season against the ideal line: the same share every day, the last one included.
import { hoursText } from '../../../lib/hoursText';
import type { Goal } from '../../../shared/next/types';

const DAY_MS = 86_400_000;

/** Days from one calendar day to another, computed in UTC to avoid daylight saving changes. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00Z`) - Date.parse(`${from}T00:00Z`)) / DAY_MS);
}

type Season = Pick<Goal, 'started' | 'day' | 'today' | 'history' | 'minutes_left' | 'minutes_at_start'>;

interface Point {
  /** 0 when the first day begins, 1 when the last one ends. */
  x: number;
  /** 0 if nothing is left, 1 for the most that was. */
  y: number;
}

/** The part of the season that is over when a day ends, from 0 to 1. */
function partUntilEnd({ started, day: last }: Season, day: string): number {
  const part = (daysBetween(started, day) + 1) / (daysBetween(started, last) + 1);
  return Math.min(Math.max(part, 0), 1);
}

/** When today begins and ends. */
function today(season: Season): { begins: number; ends: number } {
  const day = 1 / (daysBetween(season.started, season.day) + 1);
  const ends = partUntilEnd(season, season.today);
  return { begins: season.today > season.day ? 1 : Math.max(ends - day, 0), ends };
}

/** The season so far, and the ideal line from its start to nothing at its end. */
export function paceLines(season: Season): { history: Point[]; ideal: [Point, Point] } {
  const { minutes_at_start, minutes_left } = season;
  const past = season.history.filter(({ day }) => day < season.today);
  const most = Math.max(minutes_at_start, minutes_left, ...past.map((day) => day.minutes_left), 1);
  const { begins, ends } = today(season);
  // During the day, where the ideal line has as much left: a share that isn't watched yet isn't behind.
  const onLine = minutes_at_start > 0 ? 1 - minutes_left / minutes_at_start : 1;
  return {
    history: [
      { x: 0, y: minutes_at_start / most },
      ...past.map((day) => ({ x: partUntilEnd(season, day.day), y: day.minutes_left / most })),
      { x: Math.min(Math.max(onLine, begins), ends), y: minutes_left / most },
    ],
    ideal: [
      { x: 0, y: minutes_at_start / most },
      { x: 1, y: 0 },
    ],
  };
}

/** 'Right on pace.', '1 h 20 min ahead of the line.', '45 min behind. We've spread it over the days left.' */
export function paceText(season: Season): string {
  const { begins, ends } = today(season);
  const behind = Math.round(season.minutes_left - season.minutes_at_start * (1 - begins));
  const ahead = Math.round(season.minutes_at_start * (1 - ends) - season.minutes_left);
  // An hour more or less is a film more or less.
  if (Math.max(behind, ahead) < 60) return 'Right on pace.';
  return behind > 0
    ? `${hoursText(behind)} behind. We've spread it over the days left.`
    : `${hoursText(ahead)} ahead of the line.`;
}
