// Sections of the film list: one per category, or a single one sorted by name.
import type { components } from '../../../api/schema.gen';
import { categoriesOf, filmsOf } from '../../../shared/ceremony/categories/categories';
import type { CategorySummary } from '../../../shared/ceremony/rings/progress';
import { inOrder, type Order } from './order';

export type CeremonyFilm = components['schemas']['CeremonyFilm'];
export type Nomination = CeremonyFilm['nominations'][number];
export type Grouping = 'nomination' | 'film';

interface FilmEntry {
  /** Unique on the page: a film is listed in each of its categories. */
  key: string;
  film: CeremonyFilm;
  /** The nominations listed in this row. */
  nominations: readonly Nomination[];
}

export interface FilmSection {
  key: string;
  /** All films of the category, ignoring filters; undefined if films are not grouped. */
  summary?: CategorySummary;
  /** The category's name at that ceremony, if it differs from today's. */
  formerName?: string | undefined;
  entries: readonly FilmEntry[];
}

/** Groups `matching`, the subset of `films` that passes the filters. Empty sections are omitted. */
export function sectionsOf(
  films: readonly CeremonyFilm[],
  matching: readonly CeremonyFilm[],
  grouping: Grouping,
  order: Order = 'default',
): FilmSection[] {
  const sorted = inOrder(matching, order);
  if (grouping === 'film') {
    const entries = sorted.map((film) => ({ key: film._id, film, nominations: film.nominations }));
    return entries.length > 0 ? [{ key: 'films', entries }] : [];
  }
  return categoriesOf(films)
    .map((summary) => categorySection(summary, sorted, order))
    .filter(({ entries }) => entries.length > 0);
}

function categorySection(
  summary: CategorySummary,
  sorted: readonly CeremonyFilm[],
  order: Order,
): FilmSection {
  const { name, normalized_name } = summary.category;
  const winnersFirst = filmsOf(sorted, normalized_name);
  const films = order === 'default' ? winnersFirst : inOrder(winnersFirst, order);
  const entries = films.map((film) => ({
    key: `${normalized_name}-${film._id}`,
    film,
    nominations: film.nominations.filter(({ category }) => category.normalized_name === normalized_name),
  }));
  const nameThen = entries[0]?.nominations[0]?.category_name;
  return {
    key: normalized_name,
    summary,
    formerName: nameThen?.toLowerCase() === name.toLowerCase() ? undefined : nameThen,
    entries,
  };
}

/** Film ids without duplicates, in the order of their first row. */
export function filmIdsOf(sections: readonly FilmSection[]): string[] {
  return [...new Set(sections.flatMap(({ entries }) => entries.map(({ film }) => film._id)))];
}

/** The first `rows` rows, in their sections. */
export function firstOf(sections: readonly FilmSection[], rows: number): FilmSection[] {
  const first: FilmSection[] = [];
  let remaining = rows;
  for (const section of sections) {
    if (remaining <= 0) break;
    // A complete section keeps its identity, so that it doesn't render again.
    const isComplete = section.entries.length <= remaining;
    first.push(isComplete ? section : { ...section, entries: section.entries.slice(0, remaining) });
    remaining -= section.entries.length;
  }
  return first;
}
