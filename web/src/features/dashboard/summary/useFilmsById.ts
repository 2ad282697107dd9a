import { useDeferredValue, useMemo } from 'react';
import type { components } from '../../../api/schema.gen';
import { useNamedFilms } from '../../../shared/film/useNamedFilms';

export type FilmsById = ReadonlyMap<string, components['schemas']['FilmRow']>;

/** Film rows by id. The previous result stays while other ids are fetched. */
export function useFilmsById(ids: string[]): FilmsById {
  // Deferred: posters take long to render.
  const data = useDeferredValue(useNamedFilms(ids).data);
  return useMemo(() => new Map(data?.map((film) => [film._id, film])), [data]);
}
