import type { SharedProgress } from '../../shared/share/openQueries';

export type CountedCategory = NonNullable<SharedProgress['categories']>[number];

interface CountedCeremony {
  ceremony: number;
  closed: number;
  categories: CountedCategory[];
}

/** The categories by ceremony, in their order. */
export function ceremoniesOf(categories: readonly CountedCategory[]): CountedCeremony[] {
  const ceremonies = new Map<number, CountedCeremony>();
  for (const category of categories) {
    const { ceremony, seen, total } = category;
    const found = ceremonies.get(ceremony) ?? { ceremony, closed: 0, categories: [] };
    ceremonies.set(ceremony, found);
    found.categories.push(category);
    if (total > 0 && seen === total) found.closed += 1;
  }
  return [...ceremonies.values()];
}
