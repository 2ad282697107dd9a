import { queryOptions } from '@tanstack/react-query';
import { api, body } from '../../api/client';

/** Nominated people and companies, from the catalogue. */
export const personQueries = {
  all: ['person'] as const,
  person: (person_id: string) =>
    queryOptions({
      queryKey: [...personQueries.all, person_id],
      queryFn: ({ signal }) =>
        body(api.GET('/api/person/{person_id}', { params: { path: { person_id } }, signal })),
    }),
};
