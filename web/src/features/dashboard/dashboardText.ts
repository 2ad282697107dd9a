// Copy of the dashboard.
import { ordinal } from '../../lib/ordinals';
import type { Progress } from '../../shared/ceremony/progress';

/** By the hour of the day, 0 to 23. */
export function greeting(hour: number): string {
  if (hour >= 5 && hour < 12) return 'Good morning';
  return hour >= 12 && hour < 18 ? 'Good afternoon' : 'Good evening';
}

/** The user's progress at the newest ceremony. */
export function newestText(ceremony: number, { viewed, total }: Progress): string {
  const missing = total - viewed;
  if (viewed === 0) return `The ${ordinal(ceremony)} ceremony is waiting for you: ${total} films.`;
  if (missing === 0) return `You have seen every film of the ${ordinal(ceremony)} ceremony. Bravo.`;
  return `${films(missing)} to go, and you have seen everything of the ${ordinal(ceremony)} ceremony.`;
}

export function missingText(count: number): string {
  return count === 1 ? 'One film closes this ring.' : `${films(count)} close this ring.`;
}

/** Undefined unless the film closes more rings than the one it is listed under. */
export function closesText(rings: number): string | undefined {
  return rings > 1 ? `Closes ${rings} rings at once` : undefined;
}

const smallNumbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

function films(count: number): string {
  return `${smallNumbers[count] ?? count} ${count === 1 ? 'film' : 'films'}`;
}
