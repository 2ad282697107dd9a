// Messages between the page and the export worker.
import { ArchiveError } from './archiveError';
import { type LetterboxdExport, type Progress, readExport } from './letterboxd/readExport';

export type ReadExportRequest = { archive: Blob; today: string };

export type ReadExportReply =
  | { kind: 'progress'; progress: Progress }
  | { kind: 'done'; found: LetterboxdExport }
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
