// The diary entries of an export that are imported.
import type { components } from '../../../api/schema.gen';
import type { FilmExport } from '../../../shared/filmImports/filmExport';
import type { Watch } from '../../../shared/watched/diaryQueries';

/** An entry of the diary, without its film. */
export type ImportedWatch = Omit<components['schemas']['NewWatch'], 'film_id' | 'note'>;

/** The server's limit. */
const MAX_WATCHES_PER_FILM = 100;

/**
 * The watches of a film in the export, the earliest first. A rating of the film counts only if no entry has one: for the
 * latest entry, or by itself. For a film that is new to the diary, that is on the day of the rating, if the user wants so.
 */
export function watchesOf(
  { entries, ratings, ratingDays }: Pick<FilmExport, 'entries' | 'ratings' | 'ratingDays'>,
  code: string,
  isNew: boolean,
): ImportedWatch[] {
  const watches = (entries.get(code) ?? []).map(({ day, rating, isRewatch }) => ({
    watched: day,
    rating,
    is_rewatch: isRewatch,
  }));
  const rating = ratings.get(code);
  if (rating === undefined || watches.some((watch) => watch.rating !== null)) return watches;
  const latest = watches.at(-1);
  if (!latest) {
    const watched = (isNew && ratingDays?.get(code)) || null;
    return [{ watched, rating, is_rewatch: false }];
  }
  return [...watches.slice(0, -1), { ...latest, rating }];
}

/**
 * Those that would add something to the film's diary: the server's rule, so that an import says what it does. The latest,
 * if there are too many: the server would accept none.
 */
export function newWatches(
  watches: readonly ImportedWatch[],
  existing: readonly Pick<Watch, 'watched' | 'rating'>[],
): ImportedWatch[] {
  const isRated = existing.some(({ rating }) => rating != null);
  const added = watches.filter(({ watched, rating }) => {
    if (!watched) return !isRated;
    // An entry within the date is the same one; the date of an entry around it becomes more exact.
    const same = existing.find((watch) => watch.watched?.startsWith(watched));
    return !same || (rating != null && same.rating == null);
  });
  const room = Math.max(0, MAX_WATCHES_PER_FILM - existing.length);
  return added.slice(Math.max(0, added.length - room));
}
