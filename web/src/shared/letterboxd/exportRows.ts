// Parses the CSV tables of a Letterboxd export. Pure functions.
import { readCsv } from '../../lib/csv';
import { ArchiveError } from './archiveError';

/** A film of the export. */
export interface ExportRow {
  /** The part of the URI that is sent to the server: `29qU`, or `film/jaws`. */
  code: string;
  uri: string;
  name: string;
  year: number | null;
}

const URI = 'Letterboxd URI';

/** The films of `watched.csv` or `watchlist.csv`, without duplicates. Films removed from Letterboxd have no URI. */
export function filmRows(text: string, file: string): ExportRow[] {
  const table = readTable(text);
  if (!table.has(URI)) throw new ArchiveError(`${file} has no “${URI}” column.`);
  const rows = new Map<string, ExportRow>();
  for (const cell of table.rows) {
    const uri = cell(URI);
    const code = codeOf(uri);
    if (code && !rows.has(code))
      rows.set(code, { code, uri, name: cell('Name'), year: yearOf(cell('Year')) });
  }
  return [...rows.values()];
}

/**
 * The day each film was first watched, by its code. The URIs in a diary identify diary entries, so its rows are
 * matched to films by name and year; if two films share both, neither gets a day.
 */
export function watchedDays(diary: string, films: readonly ExportRow[], today: string): Map<string, string> {
  const key = (name: string, year: number | null) => `${year ?? ''} ${name}`;
  const first = new Map<string, string>();
  for (const cell of readTable(diary).rows) {
    const day = cell('Watched Date');
    if (!isDay(day) || day > today || day < '1888') continue;
    const film = key(cell('Name'), yearOf(cell('Year')));
    const earliest = first.get(film);
    if (!earliest || day < earliest) first.set(film, day);
  }
  const days = new Map<string, string>();
  const counts = new Map<string, number>();
  for (const { name, year } of films) counts.set(key(name, year), (counts.get(key(name, year)) ?? 0) + 1);
  for (const { code, name, year } of films) {
    const day = first.get(key(name, year));
    if (day && counts.get(key(name, year)) === 1) days.set(code, day);
  }
  return days;
}

type Cell = (column: string) => string;

function readTable(text: string): { has: (column: string) => boolean; rows: Cell[] } {
  const [head = [], ...rows] = readCsv(text);
  const indexes = new Map(head.map((column, index) => [column.trim().toLowerCase(), index]));
  const indexOf = (column: string) => indexes.get(column.toLowerCase());
  return {
    has: (column) => indexOf(column) !== undefined,
    rows: rows.map((row) => (column) => row[indexOf(column) ?? -1]?.trim() ?? ''),
  };
}

/** The last path segment of a URI. Slugs get the prefix `film/`, because they can look like short codes. */
function codeOf(uri: string): string {
  const path = uri.split(/[?#]/, 1)[0] ?? '';
  const parts = path.split('/').filter(Boolean);
  const last = parts.at(-1) ?? '';
  return parts.length > 1 && parts.at(-2) === 'film' ? `film/${last}` : last;
}

function yearOf(text: string): number | null {
  return /^\d{4}$/.test(text) ? Number(text) : null;
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const day = new Date(text);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
