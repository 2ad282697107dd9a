/** Formats an instant as a time of day in some time zone: `2026-11-15T19:30`. */
export type LocalTime = (instant: number) => string;

/** The viewer's local time. Written by hand: the first `Intl.DateTimeFormat` blocks a slow phone for 70 ms. */
export const localTime: LocalTime = (instant) => {
  const time = new Date(instant);
  const date = [time.getFullYear(), time.getMonth() + 1, time.getDate()].map(twoDigits).join('-');
  return `${date}T${twoDigits(time.getHours())}:${twoDigits(time.getMinutes())}`;
};

/** The local time of another time zone, by its IANA name. */
export function timeIn(timeZone: string): LocalTime {
  // The locale sv-SE formats as ISO 8601, except for the T between date and time.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return (instant) => format.format(instant).replace(' ', 'T');
}

/** '7:30 PM', from a local time. */
export function clockText(local: string): string {
  const [hours = '0', minutes = '00'] = local.slice(11).split(':');
  const hour = Number(hours);
  return `${hour % 12 || 12}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
