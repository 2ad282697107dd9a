// When the hint that Laurels can be installed is due: once, from the third visit on.
import { storedText } from '../../lib/storedText';

export interface Visits {
  count: number;
  /** When a page was last loaded, in milliseconds. */
  lastAt: number;
  /** The visit in which the hint has appeared. */
  hintedIn?: number;
  isDismissed?: boolean;
}

const VISITS_BEFORE_HINT = 3;
const PAUSE_MS = 30 * 60_000;

const stored = storedText('local', 'laurels.visits');

/** A page load after half an hour, or on another day, begins a new visit. */
export function withPageLoad(visits: Visits | undefined, now: Date): Visits {
  const lastAt = now.getTime();
  if (!visits) return { count: 1, lastAt };
  const isNew =
    lastAt - visits.lastAt >= PAUSE_MS || new Date(visits.lastAt).toDateString() !== now.toDateString();
  return { ...visits, count: visits.count + (isNew ? 1 : 0), lastAt };
}

export function isHintDue({ count, hintedIn = count, isDismissed = false }: Visits): boolean {
  return count >= VISITS_BEFORE_HINT && hintedIn === count && !isDismissed;
}

export function readVisits(): Visits | undefined {
  try {
    const visits: Visits | null = JSON.parse(stored.read() ?? 'null');
    return Number.isFinite(visits?.count) && Number.isFinite(visits?.lastAt)
      ? (visits ?? undefined)
      : undefined;
  } catch {
    return undefined;
  }
}

export function writeVisits(visits: Visits): void {
  stored.write(JSON.stringify(visits));
}
