import { queryOptions } from '@tanstack/react-query';
import { api, body } from '../../api/client';
import type { components } from '../../api/schema.gen';
import { statsKey } from '../../shared/me/statsKey';

export type Stats = components['schemas']['Stats'];
export type Dates = components['schemas']['Dates'];

export const statsQueries = {
  /** The user's own numbers, or those of a friend. */
  of: (friend_id?: string) =>
    queryOptions({
      queryKey: [...statsKey, friend_id ?? 'own'],
      queryFn: ({ signal }) =>
        body(api.GET('/api/stats', { params: { query: friend_id ? { friend_id } : {} }, signal })),
      // Friends watch films at any time; own marks and dates outdate it anyway.
      ...(friend_id && { staleTime: 0 }),
    }),
};
