import { queryOptions } from '@tanstack/react-query';
import { api, body } from '../../api/client';
import { meQueries } from '../me/queries';

// Nested under `me`, so that logging out clears them.
export const adminQueries = {
  all: [...meQueries.all, 'admin'] as const,
  messages: () => [...adminQueries.all, 'messages'] as const,
  /** The number of messages without a reply. */
  openMessages: () =>
    queryOptions({
      queryKey: [...adminQueries.messages(), 'open'],
      queryFn: async ({ signal }) => {
        const query = { state: 'open', limit: 1 } as const;
        return (await body(api.GET('/api/admin/messages', { params: { query }, signal }))).open;
      },
    }),
};
