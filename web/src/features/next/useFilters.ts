import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
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

/** The filters, stored in the query string, and remembered for the next visit. Unknown friends and services are ignored. */
export function useFilters(): [Filters, (filters: Filters) => void] {
  const [query, change] = useNextQuery();
  const me = useMe();
  const filters = useMemo(() => {
    const all = filtersOf(query);
    const { where } = all;
    const known =
      typeof where === 'string'
        ? where
        : streamingServices.filter(({ id }) => where.includes(id)).map(({ id }) => id);
    return {
      ...all,
      friendIds: all.friendIds.filter((id) => me?.friends.some(({ _id }) => _id === id)),
      where: known.length === 0 ? 'auto' : known,
    };
  }, [query, me?.friends]);
  const setFilters = (next: Filters) => {
    rememberFilters(next);
    change(queryOf(next));
  };
  return [filters, setFilters];
}
