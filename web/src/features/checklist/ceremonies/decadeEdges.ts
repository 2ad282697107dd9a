/** The first ceremonies honored seasons, not calendar years, so decades are marked from the seventh on. */
const FIRST_WITH_EDGE = 7;

interface HeldCeremony {
  ceremony: number;
  /** The day it was held. */
  date: string;
}

/** The year a ceremony was held in. */
export function yearOf(date: string): number {
  return new Date(date).getUTCFullYear();
}

/** Maps each ceremony that is the first of a decade to that decade: the twelfth to 1940. */
export function decadeEdges(ceremonies: readonly HeldCeremony[]): ReadonlyMap<number, number> {
  const edges = new Map<number, number>();
  let previous: number | undefined;
  for (const { ceremony, date } of ceremonies.toSorted((a, b) => a.ceremony - b.ceremony)) {
    const decade = Math.floor(yearOf(date) / 10) * 10;
    if (previous !== undefined && decade !== previous && ceremony >= FIRST_WITH_EDGE)
      edges.set(ceremony, decade);
    previous = decade;
  }
  return edges;
}
