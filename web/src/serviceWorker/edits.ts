// Background Sync: sends the changes that wait when there's a network again, also while no page is open.
import type { Strategy } from 'workbox-strategies';
import { Problem } from '../api/problem';
import type { Edit } from '../shared/edits/edit';
import { type EditMessage, openEditChannel } from '../shared/edits/editChannel';
import { editDatabase } from '../shared/edits/editDatabase';
import { withEdits } from '../shared/edits/editLock';
import { EDITS_SYNC } from '../shared/edits/editSync';
import { postEdits } from '../shared/edits/postEdits';
import { PROFILE } from '../shared/offline/cacheNames';
import { type ExtendableEvent, worker } from './scope';

export function handleEdits(strategy: Strategy): void {
  worker.addEventListener('sync', (event) => {
    if (event.tag === EDITS_SYNC) event.waitUntil(withEdits(() => sendAll(strategy, event)));
  });
}

/** Rejects without a network: the browser tries again later. */
async function sendAll(strategy: Strategy, event: ExtendableEvent): Promise<void> {
  const waiting = (await editDatabase.listAll()).filter(({ problem }) => problem === undefined);
  let isSent = false;
  for (const user of new Set(waiting.map(({ userId }) => userId))) {
    try {
      await sendOfUser(waiting.filter(({ userId }) => userId === user));
      isSent = true;
    } catch (error) {
      // Another user is logged in, or none: the edits wait for their own.
      if (!(error instanceof Problem && (error.status === 401 || error.status === 409))) throw error;
    }
  }
  if (!isSent) return;
  // What the next page shows if there's no network by then.
  const [response, done] = strategy.handleAll({ request: new Request(PROFILE), event });
  await Promise.allSettled([response, done]);
}

async function sendOfUser(edits: readonly Edit[]): Promise<void> {
  for (let rest = edits; rest.length > 0; ) {
    const { sent, problems, revision } = await postEdits(rest);
    const withProblem = sent.flatMap((edit) => {
      const problem = problems.get(edit.id);
      return problem === undefined ? [] : [{ ...edit, problem }];
    });
    const ids = sent.filter(({ id }) => !problems.has(id)).map(({ id }) => id);
    await editDatabase.put(withProblem);
    await editDatabase.remove(ids);
    tellTabs({ type: 'sent', ids, revision });
    rest = rest.slice(sent.length);
  }
}

function tellTabs(message: EditMessage): void {
  const channel = openEditChannel();
  channel?.postMessage(message);
  channel?.close();
}
