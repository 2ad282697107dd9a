// Marks that a visitor makes on the welcome page, kept in this tab until they log in.
import { storedText } from '../../lib/storedText';

export interface StoredDemoMarks {
  viewed: readonly string[];
  bookmarked: readonly string[];
}

const none: StoredDemoMarks = { viewed: [], bookmarked: [] };
const stored = storedText('session', 'laurels.demo-marks');

export function readDemoMarks(): StoredDemoMarks {
  try {
    const marks = JSON.parse(stored.read() ?? '{}');
    return { viewed: idsOf(marks.viewed), bookmarked: idsOf(marks.bookmarked) };
  } catch {
    return none;
  }
}

export function storeDemoMarks(marks: StoredDemoMarks): void {
  stored.write(JSON.stringify(marks));
}

export function clearDemoMarks(): void {
  stored.clear();
}

/** Anything may be in the storage. */
function idsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string' && /^\w{1,20}$/.test(id)) : [];
}
