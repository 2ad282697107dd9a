import type { QueryClient } from '@tanstack/react-query';
import type { User } from '../me/user';
import { watchedQueries } from '../watched/queries';
import { reversed } from './markChange';
import { marksOf } from './marksStore';
import { setViewedStates } from './setViewedStates';
import { type MarkAct, statesBefore, undoneText } from './undo';

/** Undoes an act as far as its films haven't changed since; resolves to the text of a toast. */
export async function undoMarks(cache: QueryClient, act: MarkAct, me: User): Promise<string> {
  // Not what is cached: the films may have changed on another device.
  const dates = await cache.fetchQuery({ ...watchedQueries.dates(), staleTime: 0, retry: false });
  const states = statesBefore(act, { viewed: new Set(me.viewed), dates });
  if (states.length > 0) {
    const films = new Set(states.map(({ film_id }) => film_id));
    const changes = reversed(act.changes.filter(({ film_id }) => films.has(film_id)));
    await marksOf(cache).send(changes, () => setViewedStates(states));
    void cache.invalidateQueries(watchedQueries.dates());
  }
  return undoneText(states.length, act.changes.length);
}
