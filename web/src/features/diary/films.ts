import { useMemo } from 'react';
import type { components } from '../../api/schema.gen';
import { useNamedFilms } from '../../shared/film/useNamedFilms';

export type FilmsById = ReadonlyMap<string, components['schemas']['FilmRow']>;

/** Films by id. The previous result stays while other ids are fetched. */
export function useFilmsById(ids: string[]) {
  const query = useNamedFilms(ids);
  const films: FilmsById = useMemo(() => new Map(query.data?.map((film) => [film._id, film])), [query.data]);
  return { films, query };
}
