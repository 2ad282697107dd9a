import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { components } from '../../api/schema.gen';
import { marksOf } from '../../shared/marks/marksStore';
import { type Filters, matchesFilters, sortFilms } from './filters';

type Film = components['schemas']['FilmRow'];

const noFilms: Film[] = [];

/**
 * The films that pass the filters, in order. Marks count as they were when the films came or the filters changed:
 * a row that was just marked stays where it is, so that the next press does not hit another film.
 */
export function useFilteredFilms(
  films: readonly Film[] = noFilms,
  filters: Filters,
  onMyServices: ReadonlySet<string> | undefined,
): Film[] {
  const store = marksOf(useQueryClient());
  return useMemo(() => {
    const mine = { ...store.marks(), onMyServices };
    return sortFilms(
      films.filter((film) => matchesFilters(film, filters, mine)),
      mine,
    );
  }, [films, filters, onMyServices, store]);
}
