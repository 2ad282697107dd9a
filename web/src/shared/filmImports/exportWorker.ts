// Web worker that reads one archive off the main thread, so that the page stays responsive.
import { handleReadRequest, type ReadExportRequest } from './workerMessages';

addEventListener('message', ({ data }: MessageEvent<ReadExportRequest>) =>
  handleReadRequest(data, (reply) => postMessage(reply)),
);
