// Pure functions that apply mark changes to a user.
import type { User } from '../me/user';

/** The lists a film can be on, with their names in the user's JSON. */
const names = { viewed: 'viewed', bookmarked: 'watchlist', reviewed: 'films_reviewed' } as const;

export type MarkList = keyof typeof names;

export const markLists = Object.keys(names) as MarkList[];

/** Adds a film to a list or removes it. */
export interface MarkChange {
  list: MarkList;
  film_id: string;
  isOn: boolean;
}

/** The films on a list after the changes; new ones are appended, as on the server. */
export function filmsAfter(
  user: User | undefined,
  list: MarkList,
  changes: readonly MarkChange[],
): ReadonlySet<string> {
  const films = new Set(user?.[names[list]]);
  for (const change of changes) {
    if (change.list !== list) continue;
    if (change.isOn) films.add(change.film_id);
    else films.delete(change.film_id);
  }
  return films;
}

/** The changes that undo these. */
export function reversed(changes: readonly MarkChange[]): MarkChange[] {
  return changes.map((change) => ({ ...change, isOn: !change.isOn }));
}
