import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { components } from '../../../api/schema.gen';
import { marksOf } from '../../../shared/marks/marksStore';
import { type Filters, matchesFilters, sortFilms } from './filters';

type Film = components['schemas']['FilmRow'];

const noFilms: Film[] = [];

/**
 * The films that match the filters, sorted. Uses the marks as they were when the films loaded or the filters changed:
 * a row that is marked stays where it is, so that the next click does not hit another film.
 */
export function useFilteredFilms(
  films: readonly Film[] = noFilms,
  filters: Filters,
  onMyServices: ReadonlySet<string> | undefined,
): Film[] {
  const store = marksOf(useQueryClient());
  return useMemo(() => {
    const context = { ...store.marks(), onMyServices };
    return sortFilms(
      films.filter((film) => matchesFilters(film, filters, context)),
      context,
    );
  }, [films, filters, onMyServices, store]);
}
