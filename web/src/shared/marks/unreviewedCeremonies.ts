import { useMemo } from 'react';
import { useMe } from '../me/queries';
import type { Marks } from './marksStore';

interface CeremonyFilms {
  ceremony: number;
  /** Without duplicates. */
  filmIds: readonly string[];
}

/**
 * The ceremonies with films that the user has neither looked at nor viewed. None for a new user: a dot on every ceremony
 * distinguishes nothing.
 */
export function unreviewedCeremonies(
  ceremonies: readonly CeremonyFilms[],
  reviewed: readonly number[],
  marks: Pick<Marks, 'reviewed' | 'viewed'>,
): ReadonlySet<number> {
  const known = new Set(reviewed);
  const unreviewed = ceremonies.filter(
    ({ ceremony, filmIds }) =>
      !known.has(ceremony) && filmIds.some((film) => !marks.reviewed.has(film) && !marks.viewed.has(film)),
  );
  const isNewUser = unreviewed.length === ceremonies.length;
  return new Set(isNewUser ? [] : unreviewed.map(({ ceremony }) => ceremony));
}

export function useUnreviewedCeremonies(
  ceremonies: readonly CeremonyFilms[],
  { reviewed, viewed }: Marks,
): ReadonlySet<number> {
  const reviewedCeremonies = useMe()?.ceremonies_reviewed;
  return useMemo(
    () => unreviewedCeremonies(ceremonies, reviewedCeremonies ?? [], { reviewed, viewed }),
    [ceremonies, reviewedCeremonies, reviewed, viewed],
  );
}
