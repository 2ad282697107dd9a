import type { IndexedCeremony } from './overviewIndex';

export interface Decade {
  /** '1970s': its name, and its place in the address. */
  name: string;
  ceremonies: readonly IndexedCeremony[];
  filmIds: readonly string[];
}

/** Ceremonies by the decade of the films they honoured; of two years the first counts. Keeps their order. */
export function ceremoniesByDecade(ceremonies: readonly IndexedCeremony[]): Decade[] {
  const decades = new Map<string, IndexedCeremony[]>();
  for (const ceremony of ceremonies) {
    const name = `${ceremony.overview.honoring_years.slice(0, 3)}0s`;
    const known = decades.get(name);
    if (known) known.push(ceremony);
    else decades.set(name, [ceremony]);
  }
  return [...decades].map(([name, own]) => ({
    name,
    ceremonies: own,
    filmIds: [...new Set(own.flatMap(({ filmIds }) => filmIds))],
  }));
}
