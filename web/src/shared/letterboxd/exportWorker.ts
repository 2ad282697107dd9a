// Runs beside the page, so that an archive of any size leaves it responsive. One archive, then it is done.
import { answerTo, type Question } from './question';

addEventListener('message', ({ data }: MessageEvent<Question>) =>
  answerTo(data, (answer) => postMessage(answer)),
);
