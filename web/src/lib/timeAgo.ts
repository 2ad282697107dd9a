const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

interface Unit {
  name: string;
  /** In seconds. */
  length: number;
  /** Said instead of '1 day ago'. */
  last?: string;
}

const units: readonly Unit[] = [
  { name: 'year', length: 365 * day, last: 'last year' },
  { name: 'month', length: 30 * day, last: 'last month' },
  { name: 'week', length: 7 * day, last: 'last week' },
  { name: 'day', length: day, last: 'yesterday' },
  { name: 'hour', length: hour },
  { name: 'minute', length: minute },
];

/**
 * 'just now', '5 minutes ago', 'yesterday', '3 weeks ago'. Written by hand: the first `Intl.RelativeTimeFormat` blocks a
 * slow phone for 70 ms.
 */
export function timeAgo(instant: string, now: number): string {
  const seconds = (now - Date.parse(instant)) / 1000;
  const unit = units.find(({ length }) => seconds >= length);
  // Instants in the future, from clock skew, are 'just now' too.
  if (!unit) return 'just now';
  const count = Math.floor(seconds / unit.length);
  if (count === 1 && unit.last) return unit.last;
  return `${count} ${unit.name}${count === 1 ? '' : 's'} ago`;
}
