import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, body } from '../../api/client';
import type { operations } from '../../api/schema.gen';
import { meQueries } from '../me/queries';

type PeopleParams = NonNullable<operations['list_people']['parameters']['query']>;

// Nested under `me`, so that logging out clears it.
export const peopleQueries = {
  all: [...meQueries.all, 'people'] as const,
  list: (query: PeopleParams) =>
    queryOptions({
      queryKey: [...peopleQueries.all, query],
      queryFn: ({ signal }) => body(api.GET('/api/people', { params: { query }, signal })),
      placeholderData: keepPreviousData,
      // Films can be marked anywhere.
      staleTime: 0,
    }),
};
