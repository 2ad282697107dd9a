import type { QueryClient } from '@tanstack/react-query';
import type { User } from '../me/user';
import { fetchWatchesOf, type Watch } from '../watched/diaryQueries';
import { restoreWatches } from '../watched/importWatches';
import { watchedQueries } from '../watched/queries';
import { reversed } from './markChange';
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
    progress.restored ??= await restoreMarks(cache, act, me);
    await restoreWatches(watchesBefore(act, progress.restored));
  } finally {
    void cache.invalidateQueries(watchedQueries.dates());
  }
  return undoneText(progress.restored.length, act.changes.length);
}

async function restoreMarks(cache: QueryClient, act: MarkAct, me: User): Promise<ViewedState[]> {
  const marked = new Set(act.changes.filter(({ isOn }) => isOn).map(({ film_id }) => film_id));
  const watches: readonly Watch[] = marked.size > 0 ? await fetchWatchesOf(cache, marked) : [];
  const states = statesBefore(act, { viewed: new Set(me.viewed), watches });
  if (states.length > 0) {
    const films = new Set(states.map(({ film_id }) => film_id));
    const changes = reversed(act.changes.filter(({ film_id }) => films.has(film_id)));
    await marksOf(cache).send(changes, () => setViewedStates(states));
  }
  return states;
}
