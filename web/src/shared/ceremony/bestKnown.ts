// The best-known nominees, for users who start: films that most people have seen or heard of.
import type { components } from '../../api/schema.gen';

type CeremonyOverview = components['schemas']['CeremonyOverview'];

export interface DecadeFilms {
  /** '1970s' */
  name: string;
  /** Best known first. */
  filmIds: readonly string[];
}

/** What a nomination and an award add to how well a film is known. People remember Best Picture. */
const POINTS = { nomination: 1, award: 2, pictureNomination: 5, pictureAward: 10 };

/** All films by the decade that their ceremony honored, newest first. */
export function bestKnownByDecade(overviews: readonly CeremonyOverview[]): DecadeFilms[] {
  const decades = new Map<string, Map<string, number>>();
  for (const { honoring_years, nomination_summary } of overviews.toSorted(
    (a, b) => b.ceremony - a.ceremony,
  )) {
    const name = `${honoring_years.slice(0, 3)}0s`;
    const points = decades.get(name) ?? new Map<string, number>();
    decades.set(name, points);
    for (const { category, films } of nomination_summary) {
      const isPicture = category.normalized_name === 'best-picture';
      for (const { film_id, won } of films) {
        const nomination = isPicture ? POINTS.pictureNomination : POINTS.nomination;
        const award = isPicture ? POINTS.pictureAward : POINTS.award;
        points.set(film_id, (points.get(film_id) ?? 0) + nomination + (won ? award : 0));
      }
    }
  }
  return [...decades].map(([name, points]) => ({
    name,
    // Sorting is stable: films with equal points stay newest first.
    filmIds: [...points].toSorted(([, a], [, b]) => b - a).map(([filmId]) => filmId),
  }));
}
