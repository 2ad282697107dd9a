// What two people should watch next: unseen by both, and the more of their categories it closes, the better.
import { uniqueFilms } from '../../shared/ceremony/progress';
import type { CeremonyOverview } from './comparison';

type Category = CeremonyOverview['nomination_summary'][number]['category'];

/** A category that lacks nothing but this film. */
export interface Closing {
  ceremony: number;
  category: Category;
  /** For whom. */
  mine: boolean;
  theirs: boolean;
}

export interface Suggestion {
  film_id: string;
  closes: Closing[];
  /** In how many categories it was nominated. */
  nominations: number;
}

interface Candidate extends Suggestion {
  /** What is left of its categories is little: breaks ties between films that close as many. */
  nearness: number;
}

/**
 * At most `most` films, the best first: by the categories closed for both at once, then by those closed for either
 * (one that is closed for both counts twice), then by how near it brings them to closing others.
 */
export function watchTogether(
  overview: readonly CeremonyOverview[],
  mine: ReadonlySet<string>,
  theirs: ReadonlySet<string>,
  most: number,
): Suggestion[] {
  const candidates = new Map<string, Candidate>();
  for (const { ceremony, nomination_summary } of overview) {
    for (const { category, films } of nomination_summary) {
      const unique = uniqueFilms(films).map(({ film_id }) => film_id);
      const mineLeft = unique.filter((film) => !mine.has(film)).length;
      const theirsLeft = unique.filter((film) => !theirs.has(film)).length;
      for (const film of unique) {
        if (mine.has(film) || theirs.has(film)) continue;
        const candidate = candidates.get(film) ?? { film_id: film, closes: [], nominations: 0, nearness: 0 };
        candidates.set(film, candidate);
        candidate.nominations += 1;
        candidate.nearness += 1 / mineLeft + 1 / theirsLeft;
        if (mineLeft > 1 && theirsLeft > 1) continue;
        candidate.closes.push({ ceremony, category, mine: mineLeft === 1, theirs: theirsLeft === 1 });
      }
    }
  }
  return [...candidates.values()]
    .sort(byWorth)
    .slice(0, most)
    .map(({ nearness: _nearness, ...suggestion }) => suggestion);
}

export function closedForBoth({ closes }: Suggestion): number {
  return closes.filter((closing) => closing.mine && closing.theirs).length;
}

/** One closed for both counts twice. */
export function closedInAll({ closes }: Suggestion): number {
  return closes.reduce((sum, { mine, theirs }) => sum + Number(mine) + Number(theirs), 0);
}

function byWorth(a: Candidate, b: Candidate): number {
  return (
    closedForBoth(b) - closedForBoth(a) ||
    closedInAll(b) - closedInAll(a) ||
    b.nearness - a.nearness ||
    b.nominations - a.nominations ||
    (a.film_id < b.film_id ? -1 : 1)
  );
}
