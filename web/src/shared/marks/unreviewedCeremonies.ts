import { useMemo } from 'react';
import { useMe } from '../me/queries';
import type { Marks } from './marksStore';

interface CeremonyFilms {
  ceremony: number;
  /** Without duplicates. */
  filmIds: readonly string[];
}

/**
 * The ceremonies with films that the user has neither looked at nor viewed. None before the user has reviewed the first
 * one: a dot on every ceremony distinguishes nothing.
 */
export function unreviewedCeremonies(
  ceremonies: readonly CeremonyFilms[],
  reviewed: readonly number[],
  marks: Pick<Marks, 'reviewed' | 'viewed'>,
): ReadonlySet<number> {
  if (reviewed.length === 0) return new Set();
  const known = new Set(reviewed);
  const unreviewed = ceremonies.filter(
    ({ ceremony, filmIds }) =>
      !known.has(ceremony) && filmIds.some((film) => !marks.reviewed.has(film) && !marks.viewed.has(film)),
  );
  return new Set(unreviewed.map(({ ceremony }) => ceremony));
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
