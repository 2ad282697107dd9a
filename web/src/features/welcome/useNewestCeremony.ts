import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { components } from '../../api/schema.gen';
import { categoriesOf } from '../../shared/ceremony/categories/categories';
import { ceremonyQueries } from '../../shared/ceremony/queries';
import type { CategorySummary } from '../../shared/ceremony/rings/progress';

export interface NewestCeremony {
  ceremony: number;
  films: components['schemas']['CeremonyFilm'][];
  categories: CategorySummary[];
}

interface NewestCeremonyResult {
  /** Undefined until it is loaded. */
  newest: NewestCeremony | undefined;
  hasFailed: boolean;
  isRetrying: boolean;
  retry: () => void;
}

/** The newest ceremony with its films, for the demos. */
export function useNewestCeremony(): NewestCeremonyResult {
  const count = useQuery(ceremonyQueries.count());
  const films = useQuery({ ...ceremonyQueries.films(count.data ?? 0), enabled: count.data !== undefined });
  const newest = useMemo(
    () =>
      count.data !== undefined && films.data
        ? { ceremony: count.data, films: films.data, categories: categoriesOf(films.data) }
        : undefined,
    [count.data, films.data],
  );
  const refetch = count.error ? count.refetch : films.refetch;
  return {
    newest,
    hasFailed: !newest && (count.error ?? films.error) !== null,
    isRetrying: count.isRefetching || films.isRefetching,
    retry: useCallback(() => void refetch(), [refetch]),
  };
}
