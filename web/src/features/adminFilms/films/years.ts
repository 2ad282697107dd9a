/** The first ceremony honoured films from then on. */
const FIRST = 1925;

/** Every year there can be films of, the newest first; the one that is shown is among them. */
export function yearsAround(now: number, shown: number | undefined): string[] {
  const newest = Math.max(now, shown ?? now);
  const oldest = Math.min(FIRST, shown ?? FIRST);
  // An address can name any four digits; that is no reason for a list of a thousand.
  const years = newest - oldest > 300 ? [shown ?? now] : range(newest, oldest);
  return years.map(String);
}

function range(from: number, to: number): number[] {
  return Array.from({ length: from - to + 1 }, (_, index) => from - index);
}
