// What the page asks of the worker, and what the worker answers.
import { ArchiveError } from './archiveError';
import { type LetterboxdExport, type Progress, readExport } from './readExport';

export type Question = { archive: Blob; today: string };

export type Answer =
  | { kind: 'progress'; progress: Progress }
  | { kind: 'done'; found: LetterboxdExport }
  /** `isArchive`: the archive is to blame, and the message says how. */
  | { kind: 'failed'; message: string; isArchive: boolean };

export async function handleReadRequest(
  { archive, today }: Question,
  answer: (answer: Answer) => void,
): Promise<void> {
  try {
    const found = await readExport(archive, today, (progress) => answer({ kind: 'progress', progress }));
    answer({ kind: 'done', found });
  } catch (error) {
    answer({ kind: 'failed', message: (error as Error).message, isArchive: error instanceof ArchiveError });
  }
}
