// Runs beside the page, so that an archive of any size leaves it responsive. One archive, then it is done.
import { ArchiveError } from './archiveError';
import { type LetterboxdExport, type Progress, readExport } from './readExport';

export type Question = { archive: Blob; today: string };

export type Answer =
  | { kind: 'progress'; progress: Progress }
  | { kind: 'done'; found: LetterboxdExport }
  /** `isArchive`: the archive is to blame, and the message says how. */
  | { kind: 'failed'; message: string; isArchive: boolean };

addEventListener('message', async ({ data: { archive, today } }: MessageEvent<Question>) => {
  const answer = (answer: Answer) => postMessage(answer);
  try {
    const found = await readExport(archive, today, (progress) => answer({ kind: 'progress', progress }));
    answer({ kind: 'done', found });
  } catch (error) {
    const isArchive = error instanceof ArchiveError;
    answer({ kind: 'failed', message: (error as Error).message, isArchive });
  }
});
