import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { languages } from '../../shared/film/language/languages';
import { filmQueries } from '../../shared/film/queries';
import { useMe } from '../../shared/me/queries';
import { streamingServices } from '../../shared/streaming/services';
import { type Filters, filtersOf, type NextQuery, queryOf, readNextQuery } from './nextQuery';
import { rememberFilters } from './rememberedFilters';

/** The page's query string, and a function that changes it. */
export function useNextQuery(): [NextQuery, (change: NextQuery) => void] {
  const search = useSearch({ from: '/member/next' });
  const query = useMemo(() => readNextQuery({ ...search }), [search]);
  const navigate = useNavigate();
  const change = useCallback(
    (next: NextQuery) =>
      void navigate({
        to: '.',
        search: (old) => ({ ...old, ...next }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  return [query, change];
}

export type ChangeFilters = (change: (filters: Filters) => Filters) => void;

/** The filters, stored in the query string, and remembered for the next visit. Unknown values are ignored. */
export function useFilters(): [Filters, ChangeFilters] {
  const search = useSearch({ from: '/member/next' });
  const navigate = useNavigate();
  const friends = useMe()?.friends;
  // Loaded before the page if the URL has any.
  const { data: genres } = useQuery({ ...filmQueries.genres(), enabled: search.genre !== undefined });
  const read = useCallback(
    (query: Record<string, unknown>): Filters => {
      const filters = filtersOf(readNextQuery(query));
      const { where } = filters;
      const known =
        typeof where === 'string'
          ? where
          : streamingServices.filter(({ id }) => where.includes(id)).map(({ id }) => id);
      return {
        ...filters,
        friendIds: filters.friendIds.filter((id) => friends?.some(({ _id }) => _id === id)),
        where: known.length === 0 ? 'auto' : known,
        genres: filters.genres.filter((genre) => genres?.includes(genre) ?? true),
        languages: filters.languages.filter((code) => Object.hasOwn(languages, code)),
      };
    },
    [friends, genres],
  );
  const filters = useMemo(() => read({ ...search }), [read, search]);
  const setFilters: ChangeFilters = (change) =>
    void navigate({
      to: '.',
      // Not the filters on screen: the previous change may still be on its way.
      search: (old) => {
        const next = change(read(old));
        rememberFilters(next);
        return { ...old, ...queryOf(next) };
      },
      replace: true,
      resetScroll: false,
    });
  return [filters, setFilters];
}
