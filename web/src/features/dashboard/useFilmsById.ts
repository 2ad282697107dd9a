import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { components } from '../../api/schema.gen';
import { filmQueries } from '../../shared/film/queries';

export type FilmsById = ReadonlyMap<string, components['schemas']['FilmRow']>;

/** Film rows by id. The previous result stays while other ids are fetched. */
export function useFilmsById(ids: string[]): FilmsById {
  const { data } = useQuery({
    ...filmQueries.named(ids),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  return useMemo(() => new Map(data?.map((film) => [film._id, film])), [data]);
}
