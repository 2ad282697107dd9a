// The diary entries of an export that are imported.
import type { components } from '../../../api/schema.gen';
import type { FilmExport } from '../../../shared/filmImports/filmExport';
import type { Watch } from '../../../shared/watched/diaryQueries';

/** An entry of the diary, without its film. */
export type ImportedWatch = Omit<components['schemas']['NewWatch'], 'film_id' | 'note'>;

/**
 * The watches of a film in the export, the earliest first. A rating from `ratings.csv` counts only if no entry has one:
 * for the latest entry, or by itself.
 */
export function watchesOf(
  { entries, ratings }: Pick<FilmExport, 'entries' | 'ratings'>,
  code: string,
): ImportedWatch[] {
  const watches = (entries.get(code) ?? []).map(({ day, rating, isRewatch }) => ({
    watched: day,
    rating,
    is_rewatch: isRewatch,
  }));
  const rating = ratings.get(code);
  if (rating === undefined || watches.some((watch) => watch.rating !== null)) return watches;
  const latest = watches.at(-1);
  if (!latest) return [{ watched: null, rating, is_rewatch: false }];
  return [...watches.slice(0, -1), { ...latest, rating }];
}

/** Those that would add something to the film's diary: the server's rule, so that an import says what it does. */
export function newWatches(
  watches: readonly ImportedWatch[],
  existing: readonly Pick<Watch, 'watched' | 'rating'>[],
): ImportedWatch[] {
  const isRated = existing.some(({ rating }) => rating != null);
  return watches.filter(({ watched, rating }) => {
    if (!watched) return !isRated;
    // An entry within the date is the same one; the date of an entry around it becomes more exact.
    const same = existing.find((watch) => watch.watched?.startsWith(watched));
    return !same || (rating != null && same.rating == null);
  });
}
