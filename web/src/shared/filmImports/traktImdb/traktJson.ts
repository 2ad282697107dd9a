// The JSON files of the archive that Trakt offers to all users, as the tables that it offers to VIPs.
import { ArchiveError } from '../archiveError';
import type { Cell, Table } from '../csvTable';
import { MAX_ROWS, TOO_MANY_ROWS } from '../limits';

type Fields = Record<string, unknown>;

/** A table of a JSON array of objects; null for everything else. */
export function jsonTable(text: string): Table | null {
  const items = parse(text);
  if (!Array.isArray(items)) return null;
  if (items.length > MAX_ROWS) throw new ArchiveError(TOO_MANY_ROWS);
  const rows = items.map(fieldsOf);
  return {
    has: (column) => column in filmColumns || rows.some((row) => Object.hasOwn(row, column)),
    rows: rows.map(cellOf),
  };
}

/** Where an item has what the tables have in these columns. */
const filmColumns: Record<string, (movie: Fields) => unknown> = {
  type: () => 'movie',
  title: ({ title }) => title,
  year: ({ year }) => year,
  imdb_id: ({ ids }) => fieldsOf(ids).imdb,
};

function cellOf(row: Fields): Cell {
  return (column) => {
    const filmColumn = filmColumns[column];
    if (!filmColumn) return textOf(row[column]);
    // An item about a show, a season, an episode or a person has no film.
    return row.movie ? textOf(filmColumn(fieldsOf(row.movie))) : '';
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}
