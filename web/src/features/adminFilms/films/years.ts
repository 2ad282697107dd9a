/** The year of the oldest nominated films. */
const FIRST_YEAR = 1925;

/** Years to choose from, newest first, always including the selected one. */
export function yearsAround(now: number, selected: number | undefined): string[] {
  const newest = Math.max(now, selected ?? now);
  const oldest = Math.min(FIRST_YEAR, selected ?? FIRST_YEAR);
  // The URL can hold any four digits; don't build a list of thousands of years for it.
  const years = newest - oldest > 300 ? [selected ?? now] : range(newest, oldest);
  return years.map(String);
}

function range(from: number, to: number): number[] {
  return Array.from({ length: from - to + 1 }, (_, index) => from - index);
}
