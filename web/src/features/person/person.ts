// What a user has seen of a person.
import type { components } from '../../api/schema.gen';
import { countText } from '../../lib/countText';
import { ordinal } from '../../lib/ordinals';
import { type CategorySummary, type Progress, progressOf } from '../../shared/ceremony/rings/progress';
import { MAX_IN_ROW } from '../../shared/ceremony/rings/rows';

type Schemas = components['schemas'];
export type Person = Schemas['Person'];
export type PersonNomination = Schemas['PersonNomination'];
type FilmRow = Schemas['FilmRow'];

const actingGroups: readonly string[] = ['actor', 'actress'];

/** What is counted: performances of those who were only nominated for acting. */
export function nounOf({ nominations }: Pick<Person, 'nominations'>): 'performance' | 'film' {
  const isActing = nominations.every(({ category }) => actingGroups.includes(category.group));
  return isActing && nominations.length > 0 ? 'performance' : 'film';
}

/** Each film counts once. */
export function personProgress({ films }: Pick<Person, 'films'>, viewed: ReadonlySet<string>): Progress {
  return progressOf(
    films.map(({ _id }) => ({ film_id: _id, won: false })),
    viewed,
  );
}

/** 'nominated performances seen', after '18 of 21' */
export function seenText(person: Person, { total }: Progress): string {
  const noun = nounOf(person);
  return `nominated ${total === 1 ? noun : `${noun}s`} seen`;
}

/** '21 nominations, 3 wins' */
export function honorsText({ nomCount, winCount }: Pick<Person, 'nomCount' | 'winCount'>): string {
  const nominations = countText(nomCount, 'nomination');
  return winCount > 0 ? `${nominations}, ${countText(winCount, 'win')}` : nominations;
}

/** '51st ceremony (1978) to 90th (2017)' */
export function spanText({ first, last }: Pick<Person, 'first' | 'last'>): string {
  const start = `${ordinal(first.ceremony)} ceremony (${first.years})`;
  return first.ceremony === last.ceremony ? start : `${start} to ${ordinal(last.ceremony)} (${last.years})`;
}

/** The films that aren't seen, newest first. */
export function filmsLeft({ films }: Pick<Person, 'films'>, viewed: ReadonlySet<string>): FilmRow[] {
  return films.filter(({ _id }) => !viewed.has(_id)).reverse();
}

/** The films of each category, the most nominations first. */
export function categoriesOf({ nominations }: Pick<Person, 'nominations'>): CategorySummary[] {
  const categories = new Map<string, CategorySummary>();
  for (const { category, film_ids, won } of nominations) {
    const summary = categories.get(category.normalized_name) ?? { category, films: [] };
    summary.films.push(...film_ids.map((film_id) => ({ film_id, won })));
    categories.set(category.normalized_name, summary);
  }
  return [...categories.values()].sort(
    (a, b) => b.films.length - a.films.length || a.category.display_priority - b.category.display_priority,
  );
}

/** Rows of equal length that fit. The top row, which would stay one line on phones, is empty. */
export function ringRows(categories: readonly CategorySummary[]): CategorySummary[][] {
  const perRow = Math.ceil(categories.length / Math.ceil(categories.length / MAX_IN_ROW));
  const rows: CategorySummary[][] = [[]];
  for (let start = 0; start < categories.length; start += perRow) {
    rows.push(categories.slice(start, start + perRow));
  }
  return rows;
}

export interface NominatedFilm {
  film: FilmRow;
  nominations: PersonNomination[];
}

/** The nominations by film, the newest ceremony first; all, or those of one category. */
export function nominatedFilms(
  { films, nominations }: Pick<Person, 'films' | 'nominations'>,
  category: string,
): NominatedFilm[] {
  return films
    .map((film) => ({
      film,
      nominations: nominations.filter(
        (nomination) =>
          nomination.film_ids.includes(film._id) &&
          (category === 'all' || nomination.category.normalized_name === category),
      ),
    }))
    .filter((row) => row.nominations.length > 0)
    .sort((a, b) => lastCeremony(b) - lastCeremony(a));
}

function lastCeremony({ nominations }: NominatedFilm): number {
  return Math.max(...nominations.map(({ ceremony }) => ceremony));
}
