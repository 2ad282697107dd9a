import type { QueryClient } from '@tanstack/react-query';
import { isOtherUser, Problem, Unreachable } from '../../api/problem';
import { meQueries } from '../me/queries';
import type { Edit } from './edit';
import { withEdits } from './editLock';
import { editQueueOf } from './editQueue';
import { requestSync } from './editSync';
import { postEdits } from './postEdits';

const RETRY_DELAY_MS = 30_000;
const PROFILE_MS = 30_000;

/** Sends waiting edits, also those of earlier visits, whenever there may be a network again. Returns how to stop. */
export function startSending(cache: QueryClient): () => void {
  const queue = editQueueOf(cache);
  let isSending = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const send = async () => {
    clearTimeout(timer);
    timer = undefined;
    if (isSending || sendable(cache).length === 0) return;
    isSending = true;
    const isSent = await sendWaiting(cache);
    isSending = false;
    if (!isSent) void requestSync();
    if (sendable(cache).length > 0) timer = setTimeout(send, isSent ? 0 : RETRY_DELAY_MS);
  };
  const onChange = () => {
    // A failed attempt has set the time of the next one.
    if (timer === undefined) void send();
  };
  const retry = () => void send();
  const onVisible = () => document.visibilityState === 'visible' && retry();

  const stop = queue.subscribe(onChange);
  window.addEventListener('online', retry);
  document.addEventListener('visibilitychange', onVisible);
  retry();
  return () => {
    stop();
    clearTimeout(timer);
    window.removeEventListener('online', retry);
    document.removeEventListener('visibilitychange', onVisible);
  };
}

/** Sends what waits. Resolves to false if it still does: for a network, or until its user has logged in again. */
export async function sendWaiting(cache: QueryClient): Promise<boolean> {
  try {
    await withEdits(async () => {
      await editQueueOf(cache).reload();
      for (let edits = sendable(cache); edits.length > 0; edits = sendable(cache)) {
        await sendBatch(cache, edits);
      }
    });
    return true;
  } catch (error) {
    const isOther = isOtherUser(error) || (error instanceof Problem && error.status === 401);
    // The page still displays the user who was logged in.
    if (isOther) void cache.prefetchQuery({ ...meQueries.profile(), staleTime: 0 });
    return false;
  }
}

async function sendBatch(cache: QueryClient, edits: readonly Edit[]): Promise<void> {
  const queue = editQueueOf(cache);
  const { sent, problems, revision } = await postEdits(edits);
  // Before they leave the queue: the marks would flicker.
  const me = await inTime(cache.fetchQuery({ ...meQueries.profile(), staleTime: 0 }));
  // From the service worker's cache, because the network is slow.
  if (me.revision < revision) throw new Unreachable(undefined);
  await queue.removeSent(
    sent.filter(({ id }) => !problems.has(id)),
    revision,
  );
  if (problems.size > 0) await queue.reject(problems);
  void cache.invalidateQueries({
    queryKey: meQueries.all,
    predicate: ({ queryKey: [, name] }) => name !== 'profile',
  });
}

function sendable(cache: QueryClient): Edit[] {
  return editQueueOf(cache)
    .waiting()
    .filter(({ problem }) => problem === undefined);
}

/** The other tabs wait for it. */
function inTime<T>(response: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Unreachable(undefined)), PROFILE_MS);
    response.then(resolve, reject);
  });
}
