// Index of the overview for counting. Does not depend on the marks, so it is computed once.
import type { components } from '../../api/schema.gen';
import type { CategorySummary } from '../../shared/ceremony/rings/progress';

export type CeremonyOverview = components['schemas']['CeremonyOverview'];

interface IndexedCategory {
  ceremony: number;
  summary: CategorySummary;
  filmIds: readonly string[];
}

export interface IndexedCeremony {
  ceremony: number;
  overview: CeremonyOverview;
  /** Its films, without duplicates. */
  filmIds: readonly string[];
}

export interface OverviewIndex {
  /** Newest first. */
  ceremonies: readonly IndexedCeremony[];
  /** Newest ceremony first, then by priority. */
  categories: readonly IndexedCategory[];
  /** All films of all ceremonies. */
  filmIds: ReadonlySet<string>;
}

export function indexOverview(overviews: readonly CeremonyOverview[]): OverviewIndex {
  const ceremonies: IndexedCeremony[] = [];
  const categories: IndexedCategory[] = [];
  for (const overview of overviews.toSorted((a, b) => b.ceremony - a.ceremony)) {
    const inCeremony = new Set<string>();
    for (const summary of overview.nomination_summary.toSorted(byPriority)) {
      const inCategory = new Set<string>();
      for (const { film_id } of summary.films) {
        inCategory.add(film_id);
        inCeremony.add(film_id);
      }
      categories.push({ ceremony: overview.ceremony, summary, filmIds: [...inCategory] });
    }
    ceremonies.push({ ceremony: overview.ceremony, overview, filmIds: [...inCeremony] });
  }
  return { ceremonies, categories, filmIds: new Set(ceremonies.flatMap(({ filmIds }) => filmIds)) };
}

function byPriority(a: CategorySummary, b: CategorySummary): number {
  return a.category.display_priority - b.category.display_priority;
}
