import type { LocalTime } from '../lib/localTime';

/** Local times of a time zone other than that of the tests. */
export function timeIn(timeZone: string): LocalTime {
  // The locale sv-SE formats as ISO 8601, except for the T between date and time.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return (instant) => format.format(instant).replace(' ', 'T');
}
