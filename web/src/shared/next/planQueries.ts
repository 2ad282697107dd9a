import { queryOptions } from '@tanstack/react-query';
import { api, body } from '../../api/client';
import { nextKey } from './nextKey';
import type { PlanRequest } from './types';

export const planQueries = {
  all: [...nextKey, 'plan'] as const,
  plan: (request: PlanRequest) =>
    queryOptions({
      queryKey: [...planQueries.all, request],
      queryFn: ({ signal }) => body(api.POST('/api/next/plan', { body: request, signal })),
    }),
};
