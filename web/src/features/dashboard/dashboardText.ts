// Copy of the dashboard.
import { ordinal } from '../../lib/ordinals';
import type { Progress } from '../../shared/ceremony/rings/progress';

/** By the hour of the day, 0 to 23. */
export function greeting(hour: number): string {
  if (hour >= 5 && hour < 12) return 'Good morning';
  return hour >= 12 && hour < 18 ? 'Good afternoon' : 'Good evening';
}

/** The user's progress at the newest ceremony. */
export function newestText(ceremony: number, { viewed, total }: Progress): string {
  const missing = total - viewed;
  if (viewed === 0) return `${films(total)} to watch in the ${ordinal(ceremony)}.`;
  if (missing === 0) return `The ${ordinal(ceremony)} ceremony: done. You've watched every film.`;
  return `${films(missing)} to go in the ${ordinal(ceremony)}.`;
}

export function missingText(count: number): string {
  if (count === 0) return "You've closed this ring.";
  return count === 1 ? 'One film closes this ring.' : `${films(count)} close this ring.`;
}

/** Undefined unless the film closes more rings than the one it is listed under. */
export function closesText(rings: number): string | undefined {
  return rings > 1 ? `Closes ${rings} rings at once` : undefined;
}

/** What the films of one evening close. */
export function ringsOfEvening(rings: number): string {
  return `${smallNumbers[rings] ?? rings} ${rings === 1 ? 'ring' : 'rings'} in one evening`;
}

const smallNumbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

function films(count: number): string {
  return `${smallNumbers[count] ?? count} ${count === 1 ? 'film' : 'films'}`;
}
