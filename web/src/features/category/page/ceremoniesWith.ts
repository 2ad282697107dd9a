import type { components } from '../../../api/schema.gen';

type CeremonyOverview = components['schemas']['CeremonyOverview'];

interface Neighbors {
  previous: CeremonyOverview | undefined;
  next: CeremonyOverview | undefined;
}

/** The ceremonies before and after one that had the category, by its normalized name. */
export function ceremoniesWith(
  overview: readonly CeremonyOverview[],
  category: string,
  ceremony: number,
): Neighbors {
  const others = overview
    .filter(({ nomination_summary }) =>
      nomination_summary.some((summary) => summary.category.normalized_name === category),
    )
    .toSorted((a, b) => a.ceremony - b.ceremony);
  return {
    previous: others.findLast((other) => other.ceremony < ceremony),
    next: others.find((other) => other.ceremony > ceremony),
  };
}
