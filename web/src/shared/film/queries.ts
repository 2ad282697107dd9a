import { queryOptions } from '@tanstack/react-query';
import { api, body } from '../../api/client';

/** Film data from the catalogue. */
export const filmQueries = {
  all: ['film'] as const,
  details: (film_id: string) =>
    queryOptions({
      queryKey: [...filmQueries.all, film_id, 'details'],
      queryFn: ({ signal }) =>
        body(api.GET('/api/film/{film_id}/details', { params: { path: { film_id } }, signal })),
    }),
  named: (film_ids: string[]) =>
    queryOptions({
      queryKey: [...filmQueries.all, 'named', film_ids],
      queryFn: ({ signal }) => body(api.POST('/api/film/names', { body: { film_ids }, signal })),
    }),
};
