// The diary entries of an export that are imported.
import type { components } from '../../../api/schema.gen';
import type { DiaryEntry, FilmExport } from '../../../shared/filmImports/filmExport';
import type { Watch } from '../../../shared/watched/diaryQueries';

/** An entry of the diary, without its film. */
export type ImportedWatch = Omit<components['schemas']['NewWatch'], 'film_id' | 'note'>;

/** What the diary has of a film already. */
type ExistingWatch = Pick<Watch, 'watched' | 'rating'>;

/** The server's limit. */
const MAX_WATCHES_PER_FILM = 100;
const DAY_MS = 86_400_000;

/**
 * The watches of a film in the export, the earliest first; `codes` are those of its rows. A rating of the film counts only
 * if no entry has one, here or in the diary: for the latest entry, or by itself. For a film that is new to the diary, that
 * is on the day of the rating, if the user wants so.
 */
export function watchesOf(
  { entries, ratings, ratingDays }: Pick<FilmExport, 'entries' | 'ratings' | 'ratingDays'>,
  codes: readonly string[],
  existing: readonly ExistingWatch[],
): ImportedWatch[] {
  const watches = byDay(codes.flatMap((code) => entries.get(code) ?? [])).map(
    ({ day, rating, isRewatch }) => ({ watched: day, rating, is_rewatch: isRewatch }),
  );
  const rated = codes.find((code) => ratings.has(code));
  const rating = rated === undefined ? undefined : ratings.get(rated);
  if (rated === undefined || rating === undefined) return watches;
  if ([...watches, ...existing].some((watch) => watch.rating != null)) return watches;
  const latest = watches.at(-1);
  if (!latest) {
    const watched = (existing.length === 0 && ratingDays?.get(rated)) || null;
    return [{ watched, rating, is_rewatch: false }];
  }
  return [...watches.slice(0, -1), { ...latest, rating }];
}

/** One entry for each day, with a rating if there is one; the earliest first. */
function byDay(entries: readonly DiaryEntry[]): DiaryEntry[] {
  const days = new Map<string, DiaryEntry>();
  for (const entry of entries) {
    const before = days.get(entry.day);
    if (!before || (before.rating === null && entry.rating !== null)) days.set(entry.day, entry);
  }
  return [...days.values()].sort((one, other) => (one.day < other.day ? -1 : 1));
}

/**
 * Those that would add something to the film's diary: the server's rule, so that an import says what it does. The latest,
 * if there are too many: the server would accept none.
 */
export function newWatches(
  watches: readonly ImportedWatch[],
  existing: readonly ExistingWatch[],
  hasInstants = false,
): ImportedWatch[] {
  const isRated = existing.some(({ rating }) => rating != null);
  const same = sameEntries(watches, existing, hasInstants);
  const added = watches.flatMap((watch, index) => {
    if (!watch.watched) return isRated ? [] : watch;
    const entry = same[index];
    if (!entry) return watch;
    // The server adds the rating to the entry with that date.
    return watch.rating != null && entry.rating == null ? { ...watch, watched: entry.watched ?? null } : [];
  });
  const room = Math.max(0, MAX_WATCHES_PER_FILM - existing.length);
  return added.slice(Math.max(0, added.length - room));
}

/**
 * The entry of the diary that each watch is, if any. An entry within the date is the same one; the date of an entry around
 * it becomes more exact. With instants, so is an entry one day off, unless that's another watch.
 */
function sameEntries(
  watches: readonly ImportedWatch[],
  existing: readonly ExistingWatch[],
  hasInstants: boolean,
): (ExistingWatch | undefined)[] {
  const same = watches.map(({ watched }) =>
    watched ? existing.find((entry) => entry.watched?.startsWith(watched)) : undefined,
  );
  if (!hasInstants) return same;
  const taken = new Set(same);
  return watches.map(({ watched }, index) => {
    const entry =
      same[index] ?? existing.find((other) => !taken.has(other) && isDayApart(other.watched, watched));
    taken.add(entry);
    return entry;
  });
}

/** Whether two dates are days, not months or years, of which one follows the other. */
function isDayApart(one: string | null | undefined, other: string | null | undefined): boolean {
  if (one?.length !== 10 || other?.length !== 10) return false;
  return Math.abs(Date.parse(one) - Date.parse(other)) === DAY_MS;
}
