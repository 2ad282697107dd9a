// The ceremonies as the page's navigation shows them.
import type { components } from '../../../api/schema.gen';
import { shortMonthText } from '../../../lib/dates';
import { ordinal } from '../../../lib/ordinals';
import { decadeEdges, yearOf } from './decadeEdges';

type CeremonyOverview = components['schemas']['CeremonyOverview'];

export interface CeremonyStop {
  ceremony: number;
  /** '2025'; the two of 1930 are told apart by their month. */
  when: string | undefined;
  /** The decade it is the first of, where there is an edge. */
  decade: number | undefined;
  /** Every film of the ceremony once. */
  filmIds: readonly string[];
}

/** One for each ceremony from the first on; days and films are absent until the overview has come. */
export function stopsOf(count: number, overview: readonly CeremonyOverview[] = []): CeremonyStop[] {
  const known = new Map(overview.map((entry) => [entry.ceremony, entry]));
  const edges = decadeEdges(overview);
  return Array.from({ length: count }, (_, index) => {
    const ceremony = index + 1;
    const entry = known.get(ceremony);
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

/** What is read out for a ceremony: '97th ceremony, 2025, 12 of 50 viewed, not reviewed yet'. */
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
