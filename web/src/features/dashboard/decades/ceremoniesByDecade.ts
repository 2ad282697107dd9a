import type { IndexedCeremony } from '../overviewIndex';

export interface Decade {
  /** '1970s': its label, and the id of its section. */
  name: string;
  ceremonies: readonly IndexedCeremony[];
  filmIds: readonly string[];
}

/** Groups ceremonies by the decade of the films they honored, by the first year of two. Preserves their order. */
export function ceremoniesByDecade(ceremonies: readonly IndexedCeremony[]): Decade[] {
  const decades = new Map<string, IndexedCeremony[]>();
  for (const ceremony of ceremonies) {
    const name = `${ceremony.overview.honoring_years.slice(0, 3)}0s`;
    const group = decades.get(name);
    if (group) group.push(ceremony);
    else decades.set(name, [ceremony]);
  }
  return [...decades].map(([name, group]) => ({
    name,
    ceremonies: group,
    filmIds: [...new Set(group.flatMap(({ filmIds }) => filmIds))],
  }));
}
