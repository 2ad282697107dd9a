import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, body } from '../../../api/client';
import type { components } from '../../../api/schema.gen';
import { adminQueries } from '../../../shared/admin/queries';

export type Entry = components['schemas']['AuditEntry'];

export const auditQueries = {
  log: () =>
    infiniteQueryOptions({
      queryKey: [...adminQueries.all, 'audit'],
      queryFn: ({ pageParam: before, signal }) =>
        body(api.GET('/api/admin/audit', { params: { query: before ? { before } : {} }, signal })),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
      staleTime: 0,
    }),
};
