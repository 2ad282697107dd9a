import { Blob as NodeBlob } from 'node:buffer';
import { type Answer, handleReadRequest, type Question } from '../shared/letterboxd/workerMessages';

/** jsdom has no workers, and its files no streams: this one reads the archive where it is, as a file of Node's. */
export class InlineWorker {
  onmessage: ((event: { data: Answer }) => void) | undefined;

  terminate() {}

  async postMessage({ archive, today }: Question) {
    const file = new NodeBlob([await archive.arrayBuffer()]) as Blob;
    await handleReadRequest({ archive: file, today }, (data) => this.onmessage?.({ data }));
  }
}
