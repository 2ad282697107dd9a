// The rings of the catalogue, with what the screen shows about them.
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { components } from '../../../api/schema.gen';
import { ceremonyQueries } from '../../../shared/ceremony/queries';
import { type CategorySummary, type Progress, progressOf } from '../../../shared/ceremony/rings/progress';
import type { NextRing } from '../../../shared/next/types';
import { type ChosenRing, ringKey } from './chosenRings';

export interface RingDetails extends NextRing {
  summary: CategorySummary;
}

/** All rings by `ringKey`, the newest ceremony first. */
export function useRingDetails(): UseQueryResult<ReadonlyMap<string, RingDetails>> {
  return useQuery({ ...ceremonyQueries.overview(), select: ringDetails });
}

function ringDetails(
  overview: readonly components['schemas']['CeremonyOverview'][],
): ReadonlyMap<string, RingDetails> {
  const rings = overview
    .toSorted((a, b) => b.ceremony - a.ceremony)
    .flatMap(({ ceremony, honoring_years, nomination_summary }) =>
      nomination_summary.map((summary) => ({
        ceremony,
        category: summary.category.normalized_name,
        category_name: summary.category.name,
        years: honoring_years,
        summary,
      })),
    );
  return new Map(rings.map((ring) => [ringKey(ring), ring]));
}

/** The details of chosen rings, in their order. Rings that the catalogue doesn't have are left out. */
export function detailsOf(
  rings: readonly ChosenRing[],
  all: ReadonlyMap<string, RingDetails>,
): RingDetails[] {
  return rings.flatMap((ring) => all.get(ringKey(ring)) ?? []);
}

export function progressOfRing({ summary }: RingDetails, viewed: ReadonlySet<string>): Progress {
  return progressOf(summary.films, viewed);
}

/** '3 of 5 seen', 'Done' */
export function ringProgressText({ viewed, total, isComplete }: Progress): string {
  return isComplete ? 'Done' : `${viewed} of ${total} seen`;
}
