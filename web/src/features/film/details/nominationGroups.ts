import type { components } from '../../../api/schema.gen';

type Nomination = components['schemas']['Nomination'];

interface NominationGroup {
  ceremony: number;
  /** Wins first, then by display priority. */
  nominations: Nomination[];
}

/** A film's nominations by ceremony, newest first. */
export function nominationGroups(nominations: readonly Nomination[]): NominationGroup[] {
  const ceremonies = [...new Set(nominations.map(({ ceremony }) => ceremony))];
  return ceremonies
    .toSorted((a, b) => b - a)
    .map((ceremony) => ({
      ceremony,
      nominations: nominations
        .filter((nomination) => nomination.ceremony === ceremony)
        .toSorted((a, b) => Number(b.won) - Number(a.won) || a.display_priority - b.display_priority),
    }));
}
