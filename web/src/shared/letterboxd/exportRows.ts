// What the tables of an export say. Pure: text in, rows out.
import { readCsv } from '../../lib/csv';
import { ArchiveError } from './archiveError';

/** A film of the export. */
export interface ExportRow {
  /** All that leaves the browser of an address: `29qU`, or `film/jaws`. */
  code: string;
  uri: string;
  name: string;
  year: number | null;
}

const URI = 'Letterboxd URI';

/** The films of `watched.csv` or `watchlist.csv`, each once. Rows without an address have left Letterboxd. */
export function filmRows(text: string, file: string): ExportRow[] {
  const table = readTable(text);
  if (!table.has(URI)) throw new ArchiveError(`${file} has no column “${URI}”.`);
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
 * The day each film was first watched, by its code. A diary's own addresses are those of its entries, so its rows
 * belong to the films of the same name and year; where two films share both, neither gets a day.
 */
export function watchedDays(diary: string, films: readonly ExportRow[], today: string): Map<string, string> {
  const key = (name: string, year: number | null) => `${year ?? ''} ${name}`;
  const first = new Map<string, string>();
  for (const cell of readTable(diary).rows) {
    const day = cell('Watched Date');
    if (!isDay(day) || day > today || day < '1888') continue;
    const film = key(cell('Name'), yearOf(cell('Year')));
    const known = first.get(film);
    if (!known || day < known) first.set(film, day);
  }
  const days = new Map<string, string>();
  const owners = new Map<string, number>();
  for (const { name, year } of films) owners.set(key(name, year), (owners.get(key(name, year)) ?? 0) + 1);
  for (const { code, name, year } of films) {
    const day = first.get(key(name, year));
    if (day && owners.get(key(name, year)) === 1) days.set(code, day);
  }
  return days;
}

type Cell = (column: string) => string;

function readTable(text: string): { has: (column: string) => boolean; rows: Cell[] } {
  const [head = [], ...rows] = readCsv(text);
  const places = new Map(head.map((column, place) => [column.trim().toLowerCase(), place]));
  const placeOf = (column: string) => places.get(column.toLowerCase());
  return {
    has: (column) => placeOf(column) !== undefined,
    rows: rows.map((row) => (column) => row[placeOf(column) ?? -1]?.trim() ?? ''),
  };
}

/** The last part of an address, told apart from a slug: the two can look alike. */
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
