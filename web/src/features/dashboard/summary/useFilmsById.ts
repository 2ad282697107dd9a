import { useMemo } from 'react';
import type { components } from '../../../api/schema.gen';
import { useNamedFilms } from '../../../shared/film/useNamedFilms';

export type FilmsById = ReadonlyMap<string, components['schemas']['FilmRow']>;

/** Film rows by id. The previous result stays while other ids are fetched. */
export function useFilmsById(ids: string[]): FilmsById {
  const { data } = useNamedFilms(ids);
  return useMemo(() => new Map(data?.map((film) => [film._id, film])), [data]);
}
