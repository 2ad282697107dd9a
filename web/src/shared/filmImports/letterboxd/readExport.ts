// Reads the films of a Letterboxd export archive.
import { ArchiveError } from '../archiveError';
import { decodeText } from '../decodeText';
import type { FilmExport, Progress } from '../filmExport';
import { MAX_FILMS, MAX_TABLE_SIZE, TOO_MANY_FILMS } from '../limits';
import { listEntries, readEntry, type ZipEntry } from '../zip';
import { diaryEntries, filmRatings, filmRows } from './exportRows';

/** Folders with deleted films, other users' content and macOS metadata. */
const ignoredFolders = new Set(['deleted', 'orphaned', 'likes', 'lists', '__macosx']);

/** Reads only the tables it needs, not the profile or the reviews. */
export async function readExport(
  archive: Blob,
  today: string,
  onProgress: (progress: Progress) => void,
): Promise<FilmExport> {
  const entries = await listEntries(archive);
  const watched = requireEntry(entries, 'watched.csv');
  const watchlist = requireEntry(entries, 'watchlist.csv');
  const diary = shallowest(entries, 'diary.csv');
  const ratings = shallowest(entries, 'ratings.csv');

  const total = watched.size + watchlist.size + (diary?.size ?? 0) + (ratings?.size ?? 0);
  let before = 0;
  const text = async (entry: ZipEntry) => {
    const bytes = await readEntry(archive, entry, MAX_TABLE_SIZE, (read) =>
      onProgress({ done: before + read, total }),
    );
    before += bytes.length;
    return decodeText(bytes);
  };

  const films = {
    watched: filmRows(await text(watched), 'watched.csv'),
    watchlist: filmRows(await text(watchlist), 'watchlist.csv'),
  };
  if (films.watched.length + films.watchlist.length > MAX_FILMS) {
    throw new ArchiveError(TOO_MANY_FILMS);
  }
  return {
    ...films,
    entries: diary ? diaryEntries(await text(diary), films.watched, today) : new Map(),
    ratings: ratings ? filmRatings(await text(ratings)) : new Map(),
  };
}

function requireEntry(entries: readonly ZipEntry[], name: string): ZipEntry {
  const entry = shallowest(entries, name);
  if (!entry) throw new ArchiveError(`There's no ${name} in this file. Is it a Letterboxd export?`);
  return entry;
}

/** Finds a file by name, nearest to the root: a repacked archive has its files in a folder. */
function shallowest(entries: readonly ZipEntry[], name: string): ZipEntry | undefined {
  const folders = ({ path }: ZipEntry) => path.toLowerCase().split('/').slice(0, -1);
  return entries
    .filter(({ path }) => path.toLowerCase().split('/').at(-1) === name)
    .filter((entry) => !folders(entry).some((folder) => ignoredFolders.has(folder)))
    .sort((one, other) => folders(one).length - folders(other).length)[0];
}
