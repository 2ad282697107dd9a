// Date formatting. Dates of films and ceremonies are calendar days, formatted in UTC. Written by hand, because creating
// an `Intl.DateTimeFormat` blocks a slow phone for a tenth of a second, and a dashboard has a hundred dates.
export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** 'March 15, 2026' */
export function dayText(date: string): string {
  const day = new Date(date);
  return `${monthNames[day.getUTCMonth()]} ${day.getUTCDate()}, ${day.getUTCFullYear()}`;
}

/** The day of an instant, in the local time zone. */
export function localDayText(instant: string): string {
  const day = new Date(instant);
  return `${monthNames[day.getMonth()]} ${day.getDate()}, ${day.getFullYear()}`;
}

/** 'April 1930' */
export function monthText(date: string): string {
  const day = new Date(date);
  return `${monthNames[day.getUTCMonth()]} ${day.getUTCFullYear()}`;
}

/** 'Apr 1930' */
export function shortMonthText(date: string): string {
  const day = new Date(date);
  return `${monthNames[day.getUTCMonth()]?.slice(0, 3)} ${day.getUTCFullYear()}`;
}

/** The date of a ceremony. Two were held in 1930, which are distinguished by month. */
export function ceremonyDateText(date: string): string {
  return new Date(date).getUTCFullYear() === 1930 ? monthText(date) : dayText(date);
}
