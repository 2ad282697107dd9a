// Queue of reviewed films that are not yet sent to the server. Persisted in local storage per user, so that it
// survives a lost session or a closed page.
import { reviewedFilms } from '../edits/reviewedFilms';

export interface ReviewedQueue {
  list(): readonly string[];
  add(filmId: string): void;
  /** Removes processed films; films added since then stay. */
  remove(filmIds: readonly string[]): void;
}

export function reviewedQueue(userId: string): ReviewedQueue {
  const stored = reviewedFilms(userId);
  // Also in memory, for browsers with storage disabled.
  let queued = listIn(stored.read());
  const save = (films: string[]) => {
    queued = films;
    if (films.length > 0) stored.write(JSON.stringify(films));
    else stored.clear();
  };
  return {
    list: () => queued,
    add: (filmId) => {
      if (!queued.includes(filmId)) save([...queued, filmId]);
    },
    remove: (filmIds) => {
      const removed = new Set(filmIds);
      save(queued.filter((film) => !removed.has(film)));
    },
  };
}

/** Ignores malformed data. */
function listIn(text: string | undefined): string[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}
