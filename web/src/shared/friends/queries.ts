import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body } from '../../api/client';
import type { components } from '../../api/schema.gen';
import { meQueries, useUpdateMe } from '../me/queries';

export type FriendReport = components['schemas']['FriendReport'];
export type ConnectionInfo = components['schemas']['ConnectionInfo'];
/** A change of the relationship to another user; 'remove' also cancels or ignores an invite. */
export type RelationshipAction = 'invite' | 'accept' | 'remove';

// Nested under `me`, so that logging out clears them.
export const friendQueries = {
  all: [...meQueries.all, 'friend'] as const,
  report: () =>
    queryOptions({
      queryKey: [...friendQueries.all, 'report'],
      queryFn: ({ signal }) => body(api.GET('/api/friend/report', { signal })),
      // Friends watch films at any time.
      staleTime: 0,
    }),
  /** The relationship of `userId` to the current user; keyed by both, because it changes at log-in. */
  connection: (userId: string, myId: string | undefined) =>
    queryOptions({
      queryKey: [...friendQueries.all, 'connection', userId, myId ?? null],
      queryFn: ({ signal }) =>
        body(api.GET('/api/friend/connection-info/{id}', { params: { path: { id: userId } }, signal })),
      staleTime: 0,
    }),
};

function sendAction(action: RelationshipAction, id: string) {
  const params = { path: { id } };
  switch (action) {
    case 'invite':
      return body(api.GET('/api/friend/invite/{id}', { params }));
    case 'accept':
      return body(api.GET('/api/friend/accept/{id}', { params }));
    case 'remove':
      return body(api.GET('/api/friend/remove-relationship-with/{id}', { params }));
  }
}

/** Changes the relationship to a user. Only one request runs at a time, even across components. */
export function useRelationship(userId: string) {
  const cache = useQueryClient();
  const updateMe = useUpdateMe();
  const mutationKey = [...friendQueries.all, 'action', userId];
  const { mutateAsync, isPending, variables, error } = useMutation({
    mutationKey,
    mutationFn: (action: RelationshipAction) => sendAction(action, userId),
    onSuccess: updateMe,
    // The other user may have changed the relationship in the meantime.
    onError: () => void cache.prefetchQuery({ ...meQueries.profile(), staleTime: 0 }),
    // Pending until the refetch is done, so that no stale button can be pressed.
    onSettled: () => cache.invalidateQueries({ queryKey: friendQueries.all }),
  });
  return {
    /** The callbacks run even if the component has unmounted by then. */
    async take(action: RelationshipAction, { onDone, onFailed }: ActionCallbacks = {}): Promise<void> {
      if (cache.isMutating({ mutationKey }) > 0) return;
      await mutateAsync(action).then(onDone, onFailed ?? (() => {}));
    },
    pending: isPending ? variables : undefined,
    error,
  };
}

interface ActionCallbacks {
  onDone?: () => void;
  /** For components that don't render `error`. */
  onFailed?: (error: Error) => void;
}
