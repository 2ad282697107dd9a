import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body } from '../../../api/client';
import type { components } from '../../../api/schema.gen';
import { adminQueries } from '../../../shared/admin/queries';

export type Message = components['schemas']['InboxMessage'];
export type MessageFilter = 'open' | 'answered' | 'all';

export const inboxQueries = {
  list: (state: MessageFilter) =>
    infiniteQueryOptions({
      queryKey: [...adminQueries.messages(), 'list', state],
      queryFn: ({ pageParam: before, signal }) =>
        body(
          api.GET('/api/admin/messages', {
            params: { query: { state, limit: 20, ...(before && { before }) } },
            signal,
          }),
        ),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
      staleTime: 0,
    }),
};

export function useSetAnswered(message_id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (answered: boolean) =>
      body(
        api.POST('/api/admin/message/{message_id}/set-answered/{answered}', {
          params: { path: { message_id, answered } },
        }),
      ),
    onSuccess: () => cache.invalidateQueries({ queryKey: adminQueries.messages() }),
  });
}
