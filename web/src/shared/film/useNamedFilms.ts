import { useQuery } from '@tanstack/react-query';
import { useLastLoaded } from '../../lib/useLastLoaded';
import { filmQueries } from './queries';

/** The films with these ids. The previous ones stay while other ids are fetched. */
export function useNamedFilms(ids: string[]) {
  return useLastLoaded(useQuery({ ...filmQueries.named(ids), enabled: ids.length > 0 }));
}
