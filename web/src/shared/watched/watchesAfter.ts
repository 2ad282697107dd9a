import type { components } from '../../api/schema.gen';
import type { Edit } from '../edits/edit';

type Watch = components['schemas']['Watch'];

/** An entry that the server doesn't have yet has no number. */
const NEW = '-new';

export function isNewWatch({ _id }: Watch): boolean {
  return _id.endsWith(NEW);
}

/** The diary with the changes that wait for a network, the latest first, by the rules of the server. */
export function watchesAfter(watches: readonly Watch[], edits: readonly Edit[]): Watch[] {
  const after = new Map(watches.map((watch) => [watch._id, watch]));
  for (const { film_id, kind, value } of edits) {
    const ofFilm = [...after.values()].filter((watch) => watch.film_id === film_id);
    const [only, ...more] = ofFilm;
    if (kind === 'viewed' && !value) {
      for (const { _id } of ofFilm) after.delete(_id);
      // Of several it isn't known which one gets the date: the server will reject it.
    } else if (kind === 'watched_date' && more.length === 0) {
      const watched = typeof value === 'string' ? value : null;
      const entry = only ?? { _id: film_id + NEW, film_id, rating: null, note: null, is_rewatch: false };
      if (watched || entry.rating != null || entry.note) after.set(entry._id, { ...entry, watched });
      else after.delete(entry._id);
    }
  }
  // The order of those with the same date stays.
  return [...after.values()].sort((one, other) => compare(other.watched ?? '', one.watched ?? ''));
}

function compare(one: string, other: string): number {
  return Number(one > other) - Number(one < other);
}
