import { queryOptions } from '@tanstack/react-query';
import { api, body } from '../../api/client';
import { meQueries } from '../me/queries';

// Under what belongs to the person looking, so that logging out forgets it too.
export const adminQueries = {
  all: [...meQueries.all, 'admin'] as const,
  messages: () => [...adminQueries.all, 'messages'] as const,
  /** How many messages wait for an answer. */
  openMessages: () =>
    queryOptions({
      queryKey: [...adminQueries.messages(), 'open'],
      queryFn: async ({ signal }) => {
        const query = { state: 'open', limit: 1 } as const;
        return (await body(api.GET('/api/admin/messages', { params: { query }, signal }))).open;
      },
    }),
};
