import { isOtherUser, Problem, Unreachable } from '../../api/problem';
import type { Edit } from './edit';
import type { EditQueue } from './editQueue';

/** A network without an answer for so long counts as none. */
const ANSWER_MS = 15_000;

/** A proxy without a server behind it, and a server that can't keep up. */
const TRY_AGAIN = [429, 502, 503, 504];

/**
 * Makes the call that saves these edits. Resolves to `undefined` if the server can't answer now: the edits wait. They also
 * wait if the session has ended or is another user's, until their user logs in again; that and any other refusal rejects.
 */
export async function callOrWait<T>(
  queue: EditQueue,
  edits: readonly Edit[],
  call: (signal?: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  if (edits.length === 0) return call();
  try {
    const response = await answerOf(call);
    queue.settle(edits);
    return response;
  } catch (error) {
    const status = error instanceof Problem ? error.status : undefined;
    if (error instanceof Unreachable || (status && TRY_AGAIN.includes(status))) {
      queue.release(edits);
      return undefined;
    }
    if (status === 401 || isOtherUser(error)) queue.release(edits);
    else void queue.remove(edits);
    throw error;
  }
}

function answerOf<T>(call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(ANSWER_MS);
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Unreachable(signal.reason)));
    call(signal).then(resolve, reject);
  });
}
