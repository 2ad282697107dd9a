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

  async postMessage({ archive, today }: ReadExportRequest) {
    const file = new NodeBlob([await archive.arrayBuffer()]) as Blob;
    await handleReadRequest({ archive: file, today }, (data) => this.onmessage?.({ data }));
  }
}
