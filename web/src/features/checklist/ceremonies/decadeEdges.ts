/** The first ceremonies honoured seasons, not calendar years; the decades are told apart from here on. */
const FIRST_WITH_EDGE = 7;

interface Held {
  ceremony: number;
  /** The day it was held. */
  date: string;
}

/** The year a ceremony was held in. */
export function yearOf(date: string): number {
  return new Date(date).getUTCFullYear();
}

/** Each ceremony that is the first of a new decade, with the decade: 1940 for the twelfth. */
export function decadeEdges(ceremonies: readonly Held[]): ReadonlyMap<number, number> {
  const edges = new Map<number, number>();
  let before: number | undefined;
  for (const { ceremony, date } of ceremonies.toSorted((a, b) => a.ceremony - b.ceremony)) {
    const decade = Math.floor(yearOf(date) / 10) * 10;
    if (before !== undefined && decade !== before && ceremony >= FIRST_WITH_EDGE) edges.set(ceremony, decade);
    before = decade;
  }
  return edges;
}
