import { uniqueFilms } from '../../../shared/ceremony/rings/progress';
import type { OpenCategory } from '../openCategories';

/**
 * The categories closest to completion: fewest missing films first, then newest ceremony. Each starts with another film.
 * Categories that the user hasn't started come only if there are no others, then those with a single film, then honorary
 * awards.
 */
export function almostCompleteCategories(open: readonly OpenCategory[], limit: number): OpenCategory[] {
  const competitive = open.filter(({ summary }) => summary.category.group !== 'honorary');
  const started = competitive.filter(
    ({ summary, missing }) => missing.length < uniqueFilms(summary.films).length,
  );
  const ofSeveral = competitive.filter(({ missing }) => missing.length > 1);
  const [candidates = []] = [started, ofSeveral, competitive, open].filter(({ length }) => length > 0);
  const firstFilms = new Set<string | undefined>();
  // `open` has the newest ceremony first, and the sort is stable.
  return candidates
    .toSorted((a, b) => a.missing.length - b.missing.length)
    .filter(({ missing: [film] }) => !firstFilms.has(film) && firstFilms.add(film))
    .slice(0, limit);
}

/** How many categories each film would complete if it were viewed next. */
export function ringsClosedBy(open: readonly OpenCategory[]): ReadonlyMap<string, number> {
  const closed = new Map<string, number>();
  for (const { missing } of open) {
    const [only] = missing;
    if (only !== undefined && missing.length === 1) closed.set(only, (closed.get(only) ?? 0) + 1);
  }
  return closed;
}
