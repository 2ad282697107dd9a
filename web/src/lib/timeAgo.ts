import { lazily } from './lazily';

const words = lazily(() => new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' }));

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Each unit with the seconds from which on it is used. */
const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * day],
  ['month', 30 * day],
  ['week', 7 * day],
  ['day', day],
  ['hour', hour],
  ['minute', minute],
];

/** 'just now', '5 minutes ago', 'yesterday', '3 weeks ago' */
export function timeAgo(moment: string, now: number): string {
  const seconds = (now - Date.parse(moment)) / 1000;
  const [unit, length] = units.find(([, from]) => seconds >= from) ?? [];
  // A clock that runs ahead makes no future.
  return unit && length ? words().format(-Math.floor(seconds / length), unit) : 'just now';
}
