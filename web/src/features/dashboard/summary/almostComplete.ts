import { uniqueFilms } from '../../../shared/ceremony/rings/progress';
import type { OpenCategory } from '../openCategories';

/** How many missing films the card lists; the dialog of the category lists all of them. */
export const MAX_MISSING_FILMS = 2;

/**
 * The categories closest to completion: fewest missing films first, then newest ceremony. No film is listed twice.
 * Categories that the user hasn't started come only if there are no others. Rings of a single film and commendations
 * (honorary and special awards) never do: they are open or complete, never almost there.
 */
export function almostCompleteCategories(open: readonly OpenCategory[], limit: number): OpenCategory[] {
  const ofSeveral = open.filter(
    ({ summary }) => isCompetitive(summary) && uniqueFilms(summary.films).length > 1,
  );
  const started = ofSeveral.filter(
    ({ summary, missing }) => missing.length < uniqueFilms(summary.films).length,
  );
  const candidates = started.length > 0 ? started : ofSeveral;
  const listed = new Set<string>();
  // `open` has the newest ceremony first, and the sort is stable.
  return candidates
    .toSorted((a, b) => a.missing.length - b.missing.length)
    .filter(({ missing }) => {
      const films = missing.slice(0, MAX_MISSING_FILMS);
      if (films.some((film) => listed.has(film))) return false;
      for (const film of films) listed.add(film);
      return true;
    })
    .slice(0, limit);
}

/** Special awards are in the groups of what they were given for. */
function isCompetitive({ category }: OpenCategory['summary']): boolean {
  return category.group !== 'honorary' && !category.normalized_name.startsWith('special-');
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
