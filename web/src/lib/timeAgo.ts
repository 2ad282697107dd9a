import { lazily } from './lazily';

const formatter = lazily(() => new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' }));

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Each unit with the number of seconds from which it is used. */
const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * day],
  ['month', 30 * day],
  ['week', 7 * day],
  ['day', day],
  ['hour', hour],
  ['minute', minute],
];

/** 'just now', '5 minutes ago', 'yesterday', '3 weeks ago' */
export function timeAgo(instant: string, now: number): string {
  const seconds = (now - Date.parse(instant)) / 1000;
  const [unit, length] = units.find(([, from]) => seconds >= from) ?? [];
  // Instants in the future, from clock skew, are 'just now' too.
  return unit && length ? formatter().format(-Math.floor(seconds / length), unit) : 'just now';
}
