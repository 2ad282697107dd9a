// Messages between the page and the export worker.
import { ArchiveError } from './archiveError';
import type { FilmExport, Progress } from './filmExport';
import { readExport } from './letterboxd/readExport';
import type { TraktImdbExport } from './traktImdb/collectFilms';
import { readTraktImdb } from './traktImdb/readTraktImdb';

/** What is read, by where it's from. */
export interface Exports {
  letterboxd: FilmExport;
  traktImdb: TraktImdbExport;
}

export type ReadExportRequest = { source: keyof Exports; file: Blob; fileName: string; today: string };

export type ReadExportReply =
  | { kind: 'progress'; progress: Progress }
  | { kind: 'done'; found: Exports[keyof Exports] }
  /** `isArchive`: the file is invalid, and the message explains why. */
  | { kind: 'failed'; message: string; isArchive: boolean };

export async function handleReadRequest(
  { source, file, fileName, today }: ReadExportRequest,
  reply: (message: ReadExportReply) => void,
): Promise<void> {
  const onProgress = (progress: Progress) => reply({ kind: 'progress', progress });
  try {
    const found =
      source === 'letterboxd'
        ? await readExport(file, today, onProgress)
        : await readTraktImdb(file, fileName, today, onProgress);
    reply({ kind: 'done', found });
  } catch (error) {
    reply({ kind: 'failed', message: (error as Error).message, isArchive: error instanceof ArchiveError });
  }
}
