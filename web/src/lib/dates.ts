// Dates of films and ceremonies are days, not moments: they read the same in every time zone. By hand: the browser's
// own calendars take a slow phone a tenth of a second to set up, and a dashboard has a hundred dates.
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

/** The day of a moment, where the reader is. */
export function localDayText(moment: string): string {
  const day = new Date(moment);
  return `${monthNames[day.getMonth()]} ${day.getDate()}, ${day.getFullYear()}`;
}

/** 'April 1930' */
export function monthText(date: string): string {
  const day = new Date(date);
  return `${monthNames[day.getUTCMonth()]} ${day.getUTCFullYear()}`;
}

/** 'Apr 1930', where there is little room. */
export function shortMonthText(date: string): string {
  const day = new Date(date);
  return `${monthNames[day.getUTCMonth()]?.slice(0, 3)} ${day.getUTCFullYear()}`;
}

/** The day of a ceremony; two were held in 1930, and those are told apart by their month. */
export function ceremonyDateText(date: string): string {
  return new Date(date).getUTCFullYear() === 1930 ? monthText(date) : dayText(date);
}
