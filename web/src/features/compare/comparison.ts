// Two people held against each other: by film, by category, by ceremony.
import type { components } from '../../api/schema.gen';
import { type CategorySummary, type Progress, uniqueFilms } from '../../shared/ceremony/progress';

export type CeremonyOverview = components['schemas']['CeremonyOverview'];
type Lead = 'mine' | 'theirs' | 'even';

export interface Pair {
  mine: Progress;
  theirs: Progress;
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
  /** As the overview has them: newest first. */
  ceremonies: ComparedCeremony[];
  /** In how many of them each is ahead. */
  leads: { ceremonies: Tally; categories: Tally };
  /** Ids of nominated films, those with the most nominations first. */
  films: Record<'both' | 'onlyMine' | 'onlyTheirs' | 'neither', string[]>;
}

export function compare(
  overview: readonly CeremonyOverview[],
  mine: ReadonlySet<string>,
  theirs: ReadonlySet<string>,
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
      return { summary, ...pairOf(unique, mine, theirs) };
    });
    return { ceremony, categories, ...pairOf([...films], mine, theirs) };
  });
  const films = [...nominations].sort(([, a], [, b]) => b - a).map(([film]) => film);
  return {
    overall: pairOf(films, mine, theirs),
    ceremonies,
    leads: {
      ceremonies: tally(ceremonies),
      categories: tally(ceremonies.flatMap(({ categories }) => categories)),
    },
    films: {
      both: films.filter((film) => mine.has(film) && theirs.has(film)),
      onlyMine: films.filter((film) => mine.has(film) && !theirs.has(film)),
      onlyTheirs: films.filter((film) => !mine.has(film) && theirs.has(film)),
      neither: films.filter((film) => !mine.has(film) && !theirs.has(film)),
    },
  };
}

function pairOf(films: readonly string[], mine: ReadonlySet<string>, theirs: ReadonlySet<string>): Pair {
  const [my, their] = [progress(films, mine), progress(films, theirs)];
  const ahead = my.viewed - their.viewed;
  return { mine: my, theirs: their, lead: ahead === 0 ? 'even' : ahead > 0 ? 'mine' : 'theirs' };
}

function progress(films: readonly string[], viewed: ReadonlySet<string>): Progress {
  let seen = 0;
  for (const film of films) if (viewed.has(film)) seen += 1;
  return { viewed: seen, total: films.length, isComplete: films.length > 0 && seen === films.length };
}

function tally(pairs: readonly Pair[]): Tally {
  const counts: Tally = { mine: 0, theirs: 0, even: 0 };
  for (const { lead } of pairs) counts[lead] += 1;
  return counts;
}
