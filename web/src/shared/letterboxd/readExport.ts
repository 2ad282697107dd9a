// From the archive to the films in it.
import { ArchiveError } from './archiveError';
import { type ExportRow, filmRows, watchedDays } from './exportRows';
import { listEntries, readEntry, type ZipEntry } from './zip';

export interface LetterboxdExport {
  watched: ExportRow[];
  watchlist: ExportRow[];
  /** When films of `watched` were watched, by code; empty where no diary was kept. */
  days: Map<string, string>;
}

export interface Progress {
  done: number;
  total: number;
}

/** Ten thousand films are one megabyte; a diary with many tags may be a few. */
const LARGEST_TABLE = 32 * 1024 * 1024;
const MOST_FILMS = 50_000;

/** What was deleted, what belongs to others, and what macOS leaves in every archive. */
const besides = new Set(['deleted', 'orphaned', 'likes', 'lists', '__macosx']);

/** Reads what is needed and nothing else: not the profile, not the reviews. */
export async function readExport(
  archive: Blob,
  today: string,
  onProgress: (progress: Progress) => void,
): Promise<LetterboxdExport> {
  const entries = await listEntries(archive);
  const watched = needed(entries, 'watched.csv');
  const watchlist = needed(entries, 'watchlist.csv');
  const diary = shallowest(entries, 'diary.csv');

  const total = watched.size + watchlist.size + (diary?.size ?? 0);
  let before = 0;
  const text = async (entry: ZipEntry) => {
    const bytes = await readEntry(archive, entry, LARGEST_TABLE, (read) =>
      onProgress({ done: before + read, total }),
    );
    before += bytes.length;
    return decode(bytes);
  };

  const films = {
    watched: filmRows(await text(watched), 'watched.csv'),
    watchlist: filmRows(await text(watchlist), 'watchlist.csv'),
  };
  if (films.watched.length + films.watchlist.length > MOST_FILMS) {
    throw new ArchiveError('The archive holds more films than were ever made for the cinema.');
  }
  const days = diary ? watchedDays(await text(diary), films.watched, today) : new Map<string, string>();
  return { ...films, days };
}

function needed(entries: readonly ZipEntry[], name: string): ZipEntry {
  const entry = shallowest(entries, name);
  if (!entry) throw new ArchiveError(`There is no ${name} in this archive. Is it an export of Letterboxd?`);
  return entry;
}

/** An archive that was unpacked and packed again has its files in a folder. */
function shallowest(entries: readonly ZipEntry[], name: string): ZipEntry | undefined {
  const folders = ({ path }: ZipEntry) => path.toLowerCase().split('/').slice(0, -1);
  return entries
    .filter(({ path }) => path.toLowerCase().split('/').at(-1) === name)
    .filter((entry) => !folders(entry).some((folder) => besides.has(folder)))
    .sort((one, other) => folders(one).length - folders(other).length)[0];
}

/** UTF-8, with or without a mark at its start; a spreadsheet program may have saved the table in its own way. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
