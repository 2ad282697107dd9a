// The overview prepared for counting: what does not change with the marks is worked out once.
import type { components } from '../../api/schema.gen';
import { type CategorySummary, uniqueFilms } from '../../shared/ceremony/progress';

export type CeremonyOverview = components['schemas']['CeremonyOverview'];

export interface IndexedCategory {
  ceremony: number;
  summary: CategorySummary;
  filmIds: readonly string[];
}

export interface IndexedCeremony {
  overview: CeremonyOverview;
  /** Its films, each once. */
  filmIds: readonly string[];
}

export interface OverviewIndex {
  /** Newest first. */
  ceremonies: readonly IndexedCeremony[];
  /** Of the newest ceremony first, there by priority. */
  categories: readonly IndexedCategory[];
  /** Every film of every ceremony, once. */
  filmIds: ReadonlySet<string>;
}

export function indexOverview(overviews: readonly CeremonyOverview[]): OverviewIndex {
  const newestFirst = overviews.toSorted((a, b) => b.ceremony - a.ceremony);
  const categories = newestFirst.flatMap(({ ceremony, nomination_summary }) =>
    nomination_summary
      .toSorted((a, b) => a.category.display_priority - b.category.display_priority)
      .map((summary) => ({ ceremony, summary, filmIds: idsOf(summary) })),
  );
  const ceremonies = newestFirst.map((overview) => ({
    overview,
    filmIds: [...new Set(overview.nomination_summary.flatMap(idsOf))],
  }));
  return { ceremonies, categories, filmIds: new Set(ceremonies.flatMap(({ filmIds }) => filmIds)) };
}

function idsOf({ films }: CategorySummary): string[] {
  return uniqueFilms(films).map(({ film_id }) => film_id);
}
