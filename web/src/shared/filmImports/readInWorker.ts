import { ArchiveError } from './archiveError';
import type { Progress } from './filmExport';
import type { Exports, ReadExportReply, ReadExportRequest } from './workerMessages';

/** Reads an export in a web worker. The file does not leave the browser. */
export function readInWorker<Source extends keyof Exports>(
  source: Source,
  file: File,
  today: string,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<Exports[Source]> {
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
      if (data.kind === 'done') resolve(data.found as Exports[Source]);
      else reject(data.isArchive ? new ArchiveError(data.message) : new Error(data.message));
    };
    worker.onerror = () => {
      terminate();
      reject(new Error("We couldn't load the import tool. Try again."));
    };
    worker.postMessage({ source, file, fileName: file.name, today } satisfies ReadExportRequest);
  });
}
