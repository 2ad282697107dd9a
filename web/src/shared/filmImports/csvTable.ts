// Tables of an export, with columns by name: services reorder them over the years.
import { readCsv } from '../../lib/csv';
import { ArchiveError } from './archiveError';
import { MAX_ROWS, TOO_MANY_ROWS } from './limits';

/** The text of a row's cell, without surrounding space; empty if there's no such column. */
export type Cell = (column: string) => string;

export interface Table {
  has: (column: string) => boolean;
  rows: Cell[];
}

/** Parses a table with a header. The case of the columns' names doesn't matter. */
export function readTable(text: string): Table {
  // The header, and one row more than is allowed.
  const [head = [], ...rows] = readCsv(text, MAX_ROWS + 2);
  if (rows.length > MAX_ROWS) throw new ArchiveError(TOO_MANY_ROWS);
  const indexes = new Map(head.map((column, index) => [column.trim().toLowerCase(), index]));
  const indexOf = (column: string) => indexes.get(column.toLowerCase());
  return {
    has: (column) => indexOf(column) !== undefined,
    rows: rows.map((row) => (column) => row[indexOf(column) ?? -1]?.trim() ?? ''),
  };
}

export function yearOf(text: string): number | null {
  return /^\d{4}$/.test(text) ? Number(text) : null;
}

/** Whether a text is a day that a film can have been watched: neither in the future nor before there were films. */
export function isWatchDay(text: string, today: string): boolean {
  return isDay(text) && text <= today && text >= '1888';
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const day = new Date(text);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
