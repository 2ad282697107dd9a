// The films that a person has looked at and the server does not know of yet. They are kept in the browser, by
// person, so that a lost session or a closed page loses none.
import { type StoredText, storedText } from '../../lib/storedText';

export interface ReviewedQueue {
  list(): readonly string[];
  add(filmId: string): void;
  /** Takes off what has been dealt with; what came meanwhile stays. */
  remove(filmIds: readonly string[]): void;
}

export function reviewedQueue(userId: string): ReviewedQueue {
  const kept: StoredText = storedText('local', `laurels.reviewed.${userId}`);
  // Also held here, for a browser that keeps nothing.
  let held = listIn(kept.read());
  const hold = (films: string[]) => {
    held = films;
    if (films.length > 0) kept.write(JSON.stringify(films));
    else kept.clear();
  };
  return {
    list: () => held,
    add: (filmId) => {
      if (!held.includes(filmId)) hold([...held, filmId]);
    },
    remove: (filmIds) => {
      const gone = new Set(filmIds);
      hold(held.filter((film) => !gone.has(film)));
    },
  };
}

/** Whatever else is found there is not a queue of ours. */
function listIn(text: string | undefined): string[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}
