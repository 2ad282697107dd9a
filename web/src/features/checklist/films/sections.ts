// A ceremony's films as the page lists them: under each category they were nominated in, or each once by name.
import type { components } from '../../../api/schema.gen';
import { categoriesOf, filmsOf } from '../../../shared/ceremony/categories';
import type { CategorySummary } from '../../../shared/ceremony/progress';
import { byName } from '../../../shared/film/nameOrder';

export type CeremonyFilm = components['schemas']['CeremonyFilm'];
export type Nomination = CeremonyFilm['nominations'][number];
export type Grouping = 'nomination' | 'film';

interface FilmEntry {
  /** Unique on the page: a film stands once in each of its categories. */
  key: string;
  film: CeremonyFilm;
  /** Those that this row speaks of. */
  nominations: readonly Nomination[];
}

export interface FilmSection {
  key: string;
  /** All films of the category, whatever is filtered out; absent where the films are not grouped. */
  summary?: CategorySummary;
  /** The category's name in that year, where it was another. */
  formerName?: string | undefined;
  entries: readonly FilmEntry[];
}

/** `shown` are those of `films` that the filters leave; a section of which nothing is left is left out. */
export function sectionsOf(
  films: readonly CeremonyFilm[],
  shown: readonly CeremonyFilm[],
  grouping: Grouping,
): FilmSection[] {
  const sorted = shown.toSorted(byName);
  if (grouping === 'film') {
    const entries = sorted.map((film) => ({ key: film._id, film, nominations: film.nominations }));
    return entries.length > 0 ? [{ key: 'films', entries }] : [];
  }
  return categoriesOf(films)
    .map((summary) => categorySection(summary, sorted))
    .filter(({ entries }) => entries.length > 0);
}

function categorySection(summary: CategorySummary, sorted: readonly CeremonyFilm[]): FilmSection {
  const { name, normalized_name } = summary.category;
  const entries = filmsOf(sorted, normalized_name).map((film) => ({
    key: `${normalized_name}-${film._id}`,
    film,
    nominations: film.nominations.filter(({ category }) => category.normalized_name === normalized_name),
  }));
  const thenNamed = entries[0]?.nominations[0]?.category_name;
  return {
    key: normalized_name,
    summary,
    formerName: thenNamed?.toLowerCase() === name.toLowerCase() ? undefined : thenNamed,
    entries,
  };
}

/** The films in the order in which the page shows them first. */
export function filmIdsOf(sections: readonly FilmSection[]): string[] {
  return [...new Set(sections.flatMap(({ entries }) => entries.map(({ film }) => film._id)))];
}

/** The sections that hold the first rows. */
export function firstOf(sections: readonly FilmSection[], rows: number): FilmSection[] {
  const first: FilmSection[] = [];
  let left = rows;
  for (const section of sections) {
    if (left <= 0) break;
    first.push({ ...section, entries: section.entries.slice(0, left) });
    left -= section.entries.length;
  }
  return first;
}
