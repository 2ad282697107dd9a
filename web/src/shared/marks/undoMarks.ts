import type { QueryClient } from '@tanstack/react-query';
import { withEditsIfFree } from '../edits/editLock';
import { editQueueOf } from '../edits/editQueue';
import type { User } from '../me/user';
import { fetchWatchesOf, type Watch } from '../watched/diaryQueries';
import { restoreWatches } from '../watched/importWatches';
import { watchedQueries } from '../watched/queries';
import { editsOf, reversed } from './markChange';
import { marksOf } from './marksStore';
import { setViewedStates } from './setViewedStates';
import { type MarkAct, statesBefore, undoneText, type ViewedState, watchesBefore } from './undo';

/** How far an attempt to undo an act has come, for the next one. */
export interface UndoProgress {
  /** The states that are restored; the diary may not be. */
  restored?: readonly ViewedState[];
}

/** Undoes an act as far as its films haven't changed since; resolves to the text of a toast. */
export async function undoMarks(
  cache: QueryClient,
  act: MarkAct,
  me: User,
  progress: UndoProgress,
): Promise<string> {
  try {
    if (await reverseWaiting(cache, act)) return undoneText(act.changes.length, act.changes.length);
    progress.restored ??= await restoreMarks(cache, act, me);
    await restoreWatches(watchesBefore(act, progress.restored));
  } finally {
    void cache.invalidateQueries(watchedQueries.dates());
  }
  return undoneText(progress.restored.length, act.changes.length);
}

/**
 * What waits is replaced by its opposite, with nothing to restore. It isn't just dropped: the server may have it although
 * its answer was lost.
 */
async function reverseWaiting(cache: QueryClient, { userId, changes, edits }: MarkAct): Promise<boolean> {
  if (edits.length === 0) return false;
  const queue = editQueueOf(cache);
  const isReversed = await withEditsIfFree(async () => {
    await queue.reload();
    const waiting = new Set(queue.waiting().map(({ id }) => id));
    if (!edits.every(({ id }) => waiting.has(id))) return false;
    await queue.replace(edits, userId, editsOf(reversed(changes), {}));
    return true;
  });
  return isReversed ?? false;
}

async function restoreMarks(cache: QueryClient, act: MarkAct, me: User): Promise<ViewedState[]> {
  const marked = new Set(act.changes.filter(({ isOn }) => isOn).map(({ film_id }) => film_id));
  const watches: readonly Watch[] = marked.size > 0 ? await fetchWatchesOf(marked) : [];
  const states = statesBefore(act, { viewed: new Set(me.viewed), watches });
  if (states.length > 0) {
    const films = new Set(states.map(({ film_id }) => film_id));
    const changes = reversed(act.changes.filter(({ film_id }) => films.has(film_id)));
    await marksOf(cache).send(changes, (signal) => setViewedStates(states, signal));
  }
  return states;
}
