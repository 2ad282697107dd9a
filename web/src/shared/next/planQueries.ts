import { queryOptions } from '@tanstack/react-query';
import { api, body } from '../../api/client';
import { meQueries } from '../me/queries';
import type { PlanRequest } from './types';

/** Under the key of the user's data, so that logging out removes it from the cache. */
export const nextKey = [...meQueries.all, 'next'] as const;

export const planQueries = {
  all: [...nextKey, 'plan'] as const,
  plan: (request: PlanRequest) =>
    queryOptions({
      queryKey: [...planQueries.all, request],
      queryFn: ({ signal }) => body(api.POST('/api/next/plan', { body: request, signal })),
    }),
};
