// Runs beside the page, so that an archive of any size leaves it responsive. One archive, then it is done.
import { handleReadRequest, type Question } from './workerMessages';

addEventListener('message', ({ data }: MessageEvent<Question>) =>
  handleReadRequest(data, (answer) => postMessage(answer)),
);
