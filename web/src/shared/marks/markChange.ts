// Pure functions that apply mark changes to a user.
import type { FilmChange } from '../edits/edit';
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

const kinds = { viewed: 'viewed', bookmarked: 'watchlist', reviewed: 'reviewed' } as const;

/** The changes as edits, with watch dates that are set with them. */
export function editsOf(
  changes: readonly MarkChange[],
  dates: Readonly<Record<string, string>>,
): FilmChange[] {
  const marks = changes.map(({ list, film_id, isOn }) => ({ film_id, kind: kinds[list], value: isOn }));
  const dated = Object.entries(dates).map(([film_id, value]) => ({
    film_id,
    kind: 'watched_date' as const,
    value,
  }));
  return [...marks, ...dated];
}

/** The marks that edits change. A watch date means that the film has been viewed. */
export function changesOf(edits: readonly FilmChange[]): MarkChange[] {
  return edits.map(({ film_id, kind, value }) => {
    if (kind === 'watched_date') return { list: 'viewed', film_id, isOn: true };
    const list = markLists.find((name) => kinds[name] === kind) ?? 'viewed';
    return { list, film_id, isOn: value === true };
  });
}

/** The changes that undo these. */
export function reversed(changes: readonly MarkChange[]): MarkChange[] {
  return changes.map((change) => ({ ...change, isOn: !change.isOn }));
}
