import { spanText } from '../../lib/spanText';

const DAY_MS = 86_400_000;

/** 'MARKED FOR DELETION 2 DAYS AGO' */
export function markText(marked: string, now: number): string {
  return `MARKED FOR DELETION ${spanText(now - Date.parse(marked)).toUpperCase()} AGO`;
}

/** Milliseconds until an account marked at that time can be deleted: a full day after the mark. */
export function waitBeforeDeletion(marked: string, now: number): number {
  return Math.max(0, Date.parse(marked) + DAY_MS - now);
}
