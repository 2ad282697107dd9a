// Messages between the page and the export worker.
import { ArchiveError } from './archiveError';
import type { FilmExport, Progress } from './filmExport';
import { readExport } from './letterboxd/readExport';

export type ReadExportRequest = { archive: Blob; today: string };

export type ReadExportReply =
  | { kind: 'progress'; progress: Progress }
  | { kind: 'done'; found: FilmExport }
  /** `isArchive`: the archive is invalid, and the message explains why. */
  | { kind: 'failed'; message: string; isArchive: boolean };

export async function handleReadRequest(
  { archive, today }: ReadExportRequest,
  reply: (message: ReadExportReply) => void,
): Promise<void> {
  try {
    const found = await readExport(archive, today, (progress) => reply({ kind: 'progress', progress }));
    reply({ kind: 'done', found });
  } catch (error) {
    reply({ kind: 'failed', message: (error as Error).message, isArchive: error instanceof ArchiveError });
  }
}
