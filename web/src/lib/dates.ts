// Dates of films and ceremonies are days, not moments: they read the same in every time zone.
import { lazily } from './lazily';

const day = lazily(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }));
const month = lazily(
  () => new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
);
const shortMonth = lazily(
  () => new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' }),
);

/** 'March 15, 2026' */
export function dayText(date: string): string {
  return day().format(new Date(date));
}

const localDay = lazily(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }));

/** The day of a moment, where the reader is. */
export function momentDayText(moment: string): string {
  return localDay().format(new Date(moment));
}

/** 'April 1930' */
export function monthText(date: string): string {
  return month().format(new Date(date));
}

/** 'Apr 1930', where there is little room. */
export function shortMonthText(date: string): string {
  return shortMonth().format(new Date(date));
}

/** The day of a ceremony; two were held in 1930, and those are told apart by their month. */
export function ceremonyDateText(date: string): string {
  return new Date(date).getUTCFullYear() === 1930 ? monthText(date) : dayText(date);
}
