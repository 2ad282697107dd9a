import type { components } from '../../../api/schema.gen';
import type { Accomplished } from '../queries';

type CeremonyOverview = components['schemas']['CeremonyOverview'];

export interface CompleteCategory {
  name: string;
  normalized_name: string;
  group: string;
  display_priority: number;
  numFilms: number;
}

/** Groups complete categories by ceremony, in the order of `accomplished`; within a ceremony by display priority. */
export function completeCategories(
  accomplished: readonly Accomplished[],
  overview: readonly CeremonyOverview[],
): { ceremony: number; categories: CompleteCategory[] }[] {
  const categoriesByKey = new Map(
    overview.flatMap(({ ceremony, nomination_summary }) =>
      nomination_summary.map(({ category }) => [`${ceremony}/${category.normalized_name}`, category]),
    ),
  );
  const ceremonies = new Map<number, CompleteCategory[]>();
  for (const { type, ceremony, normalizedCategory, numFilms } of accomplished) {
    const category = categoriesByKey.get(`${ceremony}/${normalizedCategory}`);
    if (type !== 'CATEGORY_COMPLETE' || !category) continue;
    ceremonies.set(ceremony, [...(ceremonies.get(ceremony) ?? []), { ...category, numFilms }]);
  }
  return [...ceremonies].map(([ceremony, categories]) => ({
    ceremony,
    categories: categories.sort((a, b) => a.display_priority - b.display_priority),
  }));
}
