// Reads the films of an export from Trakt or IMDb: a table, a JSON file, or a zip archive of several.
import { ArchiveError } from '../archiveError';
import { readTable } from '../csvTable';
import { decodeText } from '../decodeText';
import type { Progress } from '../filmExport';
import { MAX_FILMS, MAX_ROWS, MAX_TABLE_SIZE, TOO_LARGE, TOO_MANY_FILMS, TOO_MANY_ROWS } from '../limits';
import { isZip, listEntries, readEntry } from '../zip';
import { collectFilms, type FileRecords, type TraktImdbExport } from './collectFilms';
import type { FilmRecord } from './filmRecord';
import { imdbRecords } from './imdbTable';
import { jsonTable } from './traktJson';
import { traktRecords } from './traktTable';

/** In bytes, unpacked. A file of Trakt's archive has 250 plays. */
const MAX_TOTAL_SIZE = 256 * 1024 * 1024;

const UNKNOWN =
  "We don't recognize this file. From IMDb, choose the .csv that you get by opening your ratings, watchlist or check-ins and pressing “Export”. From Trakt, choose the .zip that you get at Settings → Data, or a .csv with your history, ratings or watchlist.";

type Report = (progress: Progress) => void;

export async function readTraktImdb(
  file: Blob,
  fileName: string,
  today: string,
  onProgress: Report,
): Promise<TraktImdbExport> {
  if (file.size === 0) throw new ArchiveError('This file is empty. Try downloading it again.');
  const files: ReadFile[] = (await isZip(file))
    ? await readArchive(file, onProgress)
    : [{ fileName, records: recordsOf(await readFile(file, onProgress)) }];
  const recognized = files.filter((each): each is FileRecords => each.records !== null);
  if (recognized.length === 0) throw new ArchiveError(UNKNOWN);
  const found = collectFilms(recognized, today);
  if (found.films.length > MAX_FILMS) throw new ArchiveError(TOO_MANY_FILMS);
  return found;
}

interface ReadFile {
  fileName: string;
  /** Null if it isn't a list of films. */
  records: readonly FilmRecord[] | null;
}

async function readFile(file: Blob, onProgress: Report): Promise<string> {
  if (file.size > MAX_TABLE_SIZE) throw new ArchiveError(TOO_LARGE);
  const bytes = new Uint8Array(await file.arrayBuffer());
  onProgress({ done: bytes.length, total: bytes.length });
  return decodeText(bytes);
}

async function readArchive(archive: Blob, onProgress: Report): Promise<ReadFile[]> {
  const entries = (await listEntries(archive)).filter(
    ({ path }) => /\.(?:csv|json)$/i.test(path) && !/(?:^|\/)__macosx\//i.test(path),
  );
  const total = entries.reduce((sum, { size }) => sum + size, 0);
  const files: ReadFile[] = [];
  let before = 0;
  let rows = 0;
  for (const entry of entries) {
    const largest = Math.min(MAX_TABLE_SIZE, MAX_TOTAL_SIZE - before);
    const bytes = await readEntry(archive, entry, largest, (read) =>
      onProgress({ done: before + read, total }),
    );
    before += bytes.length;
    const records = recordsOf(decodeText(bytes));
    rows += records?.length ?? 0;
    if (rows > MAX_ROWS) throw new ArchiveError(TOO_MANY_ROWS);
    files.push({ fileName: entry.path.split('/').at(-1) ?? '', records });
  }
  return files;
}

/** The films of a file, which is recognized by its columns. */
function recordsOf(text: string): FilmRecord[] | null {
  const table = /^[[{]/.test(text.trimStart()) ? jsonTable(text) : readTable(text);
  if (!table) return null;
  if (table.has('Letterboxd URI')) {
    throw new ArchiveError('This is an export from Letterboxd. Choose “Letterboxd” to import it.');
  }
  return imdbRecords(table) ?? traktRecords(table);
}
