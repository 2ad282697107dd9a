// Undoing marks: which films are changed back, and what the toast says.
import type { components } from '../../api/schema.gen';
import type { Edit } from '../edits/edit';
import type { MarkChange } from './markChange';

export type ViewedState = components['schemas']['ViewedState'];
type Watch = components['schemas']['Watch'];
type Dates = Readonly<Record<string, string>>;

/** Films that one act has marked or unmarked. */
export interface MarkAct {
  userId: string;
  changes: readonly MarkChange[];
  /** Watch dates that the act has set. */
  dates: Dates;
  /** What the act has deleted from the diary. */
  watches: readonly Watch[];
  /** Those of the act that waited for a network. */
  edits: readonly Edit[];
}

/**
 * The states that undo an act. Films that have changed since, here or on another device, are left as they are: an
 * unmarked film that is marked again, and a marked one that is unmarked or has got more in the diary than the act's date.
 */
export function statesBefore(
  { changes, dates }: MarkAct,
  now: { viewed: ReadonlySet<string>; watches: readonly Watch[] },
): ViewedState[] {
  const hasNews = ({ film_id, watched, rating, note }: Watch) =>
    watched !== dates[film_id] || rating != null || Boolean(note);
  const logged = new Set(now.watches.map(({ film_id }) => film_id));
  const changed = new Set(now.watches.filter(hasNews).map(({ film_id }) => film_id));
  return changes
    .filter(({ film_id, isOn }) => {
      const isAsLeft = now.viewed.has(film_id) === isOn;
      const isDateGone = film_id in dates && !logged.has(film_id);
      return isAsLeft && (!isOn || (!changed.has(film_id) && !isDateGone));
    })
    .map(({ film_id, isOn }) => ({ film_id, viewed: !isOn }));
}

/** What the act has deleted from the diary of the films that are viewed again. */
export function watchesBefore({ watches }: MarkAct, states: readonly ViewedState[]): Omit<Watch, '_id'>[] {
  const films = new Set(states.filter(({ viewed }) => viewed).map(({ film_id }) => film_id));
  return watches.filter(({ film_id }) => films.has(film_id)).map(({ _id, ...watch }) => watch);
}

export function undoneText(undone: number, total: number): string {
  if (undone === 0) return "We left that alone: it's changed since.";
  const left = total - undone;
  if (left === 0) return 'Undone.';
  return `Undone, except for ${left === 1 ? '1 film that has' : `${left} films that have`} changed since.`;
}
