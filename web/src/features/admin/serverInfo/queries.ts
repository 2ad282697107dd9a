import { queryOptions } from '@tanstack/react-query';
import { api, body } from '../../../api/client';
import type { components } from '../../../api/schema.gen';
import { adminQueries } from '../../../shared/admin/queries';

export type ServerInfo = components['schemas']['ServerInfo'];

export const serverQueries = {
  info: () =>
    queryOptions({
      queryKey: [...adminQueries.all, 'server'],
      queryFn: ({ signal }) => body(api.GET('/api/admin/server-info', { signal })),
      staleTime: 0,
    }),
};
