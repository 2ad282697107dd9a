// Parses the CSV tables of a Letterboxd export. Pure functions.
import { ArchiveError } from '../archiveError';
import { isWatchDay, readTable, yearOf } from '../csvTable';
import type { DiaryEntry, ExportRow } from '../filmExport';

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
 * The entries of each film by its code, the earliest first. The URIs in a diary identify its entries, so rows are
 * matched to films by name and year; if two films share both, neither gets an entry.
 */
export function diaryEntries(
  diary: string,
  films: readonly ExportRow[],
  today: string,
): Map<string, DiaryEntry[]> {
  const key = (name: string, year: number | null) => `${year ?? ''} ${name}`;
  const byFilm = new Map<string, DiaryEntry[]>();
  for (const cell of readTable(diary).rows) {
    const day = cell('Watched Date');
    if (!isWatchDay(day, today)) continue;
    const film = key(cell('Name'), yearOf(cell('Year')));
    const entry = {
      day,
      rating: ratingOf(cell('Rating')),
      isRewatch: cell('Rewatch').toLowerCase() === 'yes',
    };
    const entries = byFilm.get(film);
    if (entries) entries.push(entry);
    else byFilm.set(film, [entry]);
  }
  const counts = new Map<string, number>();
  for (const { name, year } of films) counts.set(key(name, year), (counts.get(key(name, year)) ?? 0) + 1);
  const entries = new Map<string, DiaryEntry[]>();
  for (const { code, name, year } of films) {
    const ofFilm = byFilm.get(key(name, year));
    if (!ofFilm || counts.get(key(name, year)) !== 1) continue;
    entries.set(
      code,
      ofFilm.toSorted((one, other) => Number(one.day > other.day) - Number(one.day < other.day)),
    );
  }
  return entries;
}

/** The ratings of `ratings.csv` by the films' codes. */
export function filmRatings(ratings: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const cell of readTable(ratings).rows) {
    const code = codeOf(cell(URI));
    const rating = ratingOf(cell('Rating'));
    if (code && rating !== null) found.set(code, rating);
  }
  return found;
}

/** Half a star to five stars, in half stars. */
function ratingOf(text: string): number | null {
  const stars = /^\d(?:\.\d)?$/.test(text) ? Number(text) : 0;
  return stars >= 0.5 && stars <= 5 && Number.isInteger(stars * 2) ? stars : null;
}

/** The last path segment of a URI. Slugs get the prefix `film/`, because they can look like short codes. */
function codeOf(uri: string): string {
  const path = uri.split(/[?#]/, 1)[0] ?? '';
  const parts = path.split('/').filter(Boolean);
  const last = parts.at(-1) ?? '';
  return parts.length > 1 && parts.at(-2) === 'film' ? `film/${last}` : last;
}
