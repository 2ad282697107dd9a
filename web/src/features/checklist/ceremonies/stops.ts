// Entries of the ceremony navigation.
import type { components } from '../../../api/schema.gen';
import { shortMonthText } from '../../../lib/dates';
import { ordinal } from '../../../lib/ordinals';
import { decadeEdges, yearOf } from './decadeEdges';

type CeremonyOverview = components['schemas']['CeremonyOverview'];

export interface CeremonyStop {
  ceremony: number;
  /** '2025'; the two ceremonies of 1930 include the month. */
  when: string | undefined;
  /** Set for the first ceremony of a decade. */
  decade: number | undefined;
  /** The films of the ceremony, without duplicates. */
  filmIds: readonly string[];
}

/** One entry per ceremony, oldest first; dates and films are missing until the overview has loaded. */
export function stopsOf(count: number, overview: readonly CeremonyOverview[] = []): CeremonyStop[] {
  const byNumber = new Map(overview.map((entry) => [entry.ceremony, entry]));
  const edges = decadeEdges(overview);
  return Array.from({ length: count }, (_, index) => {
    const ceremony = index + 1;
    const entry = byNumber.get(ceremony);
    return {
      ceremony,
      when: entry && whenText(entry.date),
      decade: edges.get(ceremony),
      filmIds: [
        ...new Set(entry?.nomination_summary.flatMap(({ films }) => films.map(({ film_id }) => film_id))),
      ],
    };
  });
}

function whenText(date: string): string {
  const year = yearOf(date);
  return year === 1930 ? shortMonthText(date) : String(year);
}

/** Accessible name of an entry: '97th ceremony, 2025, 12 of 50 viewed, not reviewed yet'. */
export function stopText(
  { ceremony, when, filmIds }: CeremonyStop,
  viewed: number,
  isReviewed: boolean,
): string {
  return [
    `${ordinal(ceremony)} ceremony`,
    when,
    filmIds.length > 0 && `${viewed} of ${filmIds.length} viewed`,
    filmIds.length > 0 && !isReviewed && 'not reviewed yet',
  ]
    .filter(Boolean)
    .join(', ');
}
