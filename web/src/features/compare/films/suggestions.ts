// Suggests films for two users to watch together: seen by neither, ranked by the categories they complete.
import { uniqueFilms } from '../../../shared/ceremony/rings/progress';
import type { CeremonyOverview } from '../comparison';

type Category = CeremonyOverview['nomination_summary'][number]['category'];

/** A category that a film would complete. */
export interface Closing {
  ceremony: number;
  category: Category;
  forYou: boolean;
  forFriend: boolean;
}

export interface Suggestion {
  film_id: string;
  closes: Closing[];
  /** Number of categories the film was nominated in. */
  nominations: number;
}

interface Candidate extends Suggestion {
  /** Higher when fewer films are left in its categories: the tiebreaker between films that complete as many. */
  nearness: number;
}

/**
 * At most `limit` films, best first: by the categories completed for both, then by completions in total (a category
 * completed for both counts twice), then by how close the film brings them to completing others.
 */
export function watchTogether(
  overview: readonly CeremonyOverview[],
  ownViewed: ReadonlySet<string>,
  friendViewed: ReadonlySet<string>,
  limit: number,
): Suggestion[] {
  const candidates = new Map<string, Candidate>();
  for (const { ceremony, nomination_summary } of overview) {
    for (const { category, films } of nomination_summary) {
      const unique = uniqueFilms(films).map(({ film_id }) => film_id);
      const ownLeft = unique.filter((film) => !ownViewed.has(film)).length;
      const friendLeft = unique.filter((film) => !friendViewed.has(film)).length;
      for (const film of unique) {
        if (ownViewed.has(film) || friendViewed.has(film)) continue;
        const candidate = candidates.get(film) ?? { film_id: film, closes: [], nominations: 0, nearness: 0 };
        candidates.set(film, candidate);
        candidate.nominations += 1;
        candidate.nearness += 1 / ownLeft + 1 / friendLeft;
        if (ownLeft > 1 && friendLeft > 1) continue;
        candidate.closes.push({ ceremony, category, forYou: ownLeft === 1, forFriend: friendLeft === 1 });
      }
    }
  }
  return [...candidates.values()]
    .sort(byRank)
    .slice(0, limit)
    .map(({ nearness: _nearness, ...suggestion }) => suggestion);
}

export function closedForBoth({ closes }: Suggestion): number {
  return closes.filter((closing) => closing.forYou && closing.forFriend).length;
}

/** A category completed for both counts twice. */
export function closedInTotal({ closes }: Suggestion): number {
  return closes.reduce((sum, { forYou, forFriend }) => sum + Number(forYou) + Number(forFriend), 0);
}

function byRank(a: Candidate, b: Candidate): number {
  return (
    closedForBoth(b) - closedForBoth(a) ||
    closedInTotal(b) - closedInTotal(a) ||
    b.nearness - a.nearness ||
    b.nominations - a.nominations ||
    (a.film_id < b.film_id ? -1 : 1)
  );
}
