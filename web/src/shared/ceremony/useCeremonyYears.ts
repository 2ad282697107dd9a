import { useQuery } from '@tanstack/react-query';
import type { components } from '../../api/schema.gen';
import { ceremonyQueries } from './queries';

type CeremonyOverview = components['schemas']['CeremonyOverview'];

/** The year of each ceremony; undefined while loading. */
export function useCeremonyYears(): ReadonlyMap<number, number> | undefined {
  return useQuery({ ...ceremonyQueries.overview(), select: yearsOf }).data;
}

function yearsOf(overview: readonly CeremonyOverview[]): ReadonlyMap<number, number> {
  return new Map(overview.map(({ ceremony, date }) => [ceremony, new Date(date).getUTCFullYear()]));
}
