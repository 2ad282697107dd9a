import { ArchiveError } from './archiveError';
import type { FilmExport, Progress } from './filmExport';
import type { ReadExportReply, ReadExportRequest } from './workerMessages';

/** Reads an export in a web worker. The archive does not leave the browser. */
export function readInWorker(
  archive: Blob,
  today: string,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<FilmExport> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./exportWorker.ts', import.meta.url), { type: 'module' });
    const terminate = () => worker.terminate();
    signal.addEventListener('abort', () => {
      terminate();
      reject(signal.reason);
    });
    worker.onmessage = ({ data }: MessageEvent<ReadExportReply>) => {
      if (data.kind === 'progress') return onProgress(data.progress);
      terminate();
      if (data.kind === 'done') resolve(data.found);
      else reject(data.isArchive ? new ArchiveError(data.message) : new Error(data.message));
    };
    worker.onerror = () => {
      terminate();
      reject(new Error("We couldn't load the import tool. Try again."));
    };
    worker.postMessage({ archive, today } satisfies ReadExportRequest);
  });
}
