// Compares the viewed films of the user and a friend: by film, category and ceremony.
import type { components } from '../../api/schema.gen';
import { type CategorySummary, type Progress, uniqueFilms } from '../../shared/ceremony/rings/progress';

export type CeremonyOverview = components['schemas']['CeremonyOverview'];
type Lead = 'own' | 'friend' | 'even';

export interface Pair {
  own: Progress;
  friend: Progress;
  lead: Lead;
}

export interface ComparedCategory extends Pair {
  summary: CategorySummary;
}

export interface ComparedCeremony extends Pair {
  ceremony: CeremonyOverview;
  categories: ComparedCategory[];
}

type Tally = Record<Lead, number>;

export interface Comparison {
  overall: Pair;
  /** In the order of the overview: newest first. */
  ceremonies: ComparedCeremony[];
  /** How many ceremonies and categories each user is ahead in. */
  leadCounts: { ceremonies: Tally; categories: Tally };
  /** Ids of nominated films, most nominations first. */
  films: Record<'both' | 'onlyOwn' | 'onlyFriend' | 'neither', string[]>;
}

export function compare(
  overview: readonly CeremonyOverview[],
  ownViewed: ReadonlySet<string>,
  friendViewed: ReadonlySet<string>,
): Comparison {
  const nominations = new Map<string, number>();
  const ceremonies = overview.map((ceremony) => {
    const films = new Set<string>();
    const categories = ceremony.nomination_summary.map((summary) => {
      const unique = uniqueFilms(summary.films).map(({ film_id }) => film_id);
      for (const film of unique) {
        films.add(film);
        nominations.set(film, (nominations.get(film) ?? 0) + 1);
      }
      return { summary, ...pairOf(unique, ownViewed, friendViewed) };
    });
    return { ceremony, categories, ...pairOf([...films], ownViewed, friendViewed) };
  });
  const films = [...nominations].sort(([, a], [, b]) => b - a).map(([film]) => film);
  return {
    overall: pairOf(films, ownViewed, friendViewed),
    ceremonies,
    leadCounts: {
      ceremonies: tally(ceremonies),
      categories: tally(ceremonies.flatMap(({ categories }) => categories)),
    },
    films: {
      both: films.filter((film) => ownViewed.has(film) && friendViewed.has(film)),
      onlyOwn: films.filter((film) => ownViewed.has(film) && !friendViewed.has(film)),
      onlyFriend: films.filter((film) => !ownViewed.has(film) && friendViewed.has(film)),
      neither: films.filter((film) => !ownViewed.has(film) && !friendViewed.has(film)),
    },
  };
}

function pairOf(
  films: readonly string[],
  ownViewed: ReadonlySet<string>,
  friendViewed: ReadonlySet<string>,
): Pair {
  const [own, friend] = [progress(films, ownViewed), progress(films, friendViewed)];
  const ahead = own.viewed - friend.viewed;
  return { own, friend, lead: ahead === 0 ? 'even' : ahead > 0 ? 'own' : 'friend' };
}

function progress(films: readonly string[], viewed: ReadonlySet<string>): Progress {
  let seen = 0;
  for (const film of films) if (viewed.has(film)) seen += 1;
  return { viewed: seen, total: films.length, isComplete: films.length > 0 && seen === films.length };
}

function tally(pairs: readonly Pair[]): Tally {
  const counts: Tally = { own: 0, friend: 0, even: 0 };
  for (const { lead } of pairs) counts[lead] += 1;
  return counts;
}
