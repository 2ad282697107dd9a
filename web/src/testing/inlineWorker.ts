import { Blob as NodeBlob } from 'node:buffer';
import {
  handleReadRequest,
  type ReadExportReply,
  type ReadExportRequest,
} from '../shared/letterboxd/workerMessages';

/** jsdom has no workers, and its files no streams: this one reads the archive where it is, as a file of Node's. */
export class InlineWorker {
  onmessage: ((event: { data: ReadExportReply }) => void) | undefined;

  terminate() {}

  async postMessage({ archive, today }: ReadExportRequest) {
    const file = new NodeBlob([await archive.arrayBuffer()]) as Blob;
    await handleReadRequest({ archive: file, today }, (data) => this.onmessage?.({ data }));
  }
}
