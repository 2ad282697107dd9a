import { Blob as NodeBlob } from 'node:buffer';
import {
  handleReadRequest,
  type ReadExportReply,
  type ReadExportRequest,
} from '../shared/filmImports/workerMessages';

/** A worker on the main thread: jsdom has no workers. Its `Blob` has no streams either, so this uses Node's. */
export class InlineWorker {
  onmessage: ((event: { data: ReadExportReply }) => void) | undefined;

  terminate() {}

  async postMessage({ file, ...request }: ReadExportRequest) {
    const bytes = new NodeBlob([await file.arrayBuffer()]) as Blob;
    await handleReadRequest({ ...request, file: bytes }, (data) => this.onmessage?.({ data }));
  }
}
