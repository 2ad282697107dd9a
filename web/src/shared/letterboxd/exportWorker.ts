// Runs beside the page, so that an archive of any size leaves it responsive. One archive, then it is done.
import { handleReadRequest, type ReadExportRequest } from './workerMessages';

addEventListener('message', ({ data }: MessageEvent<ReadExportRequest>) =>
  handleReadRequest(data, (reply) => postMessage(reply)),
);
