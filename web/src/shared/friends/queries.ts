import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body } from '../../api/client';
import type { components } from '../../api/schema.gen';
import { meQueries, useMe, useUpdateMe } from '../me/queries';

export type FriendReport = components['schemas']['FriendReport'];
export type ConnectionInfo = components['schemas']['ConnectionInfo'];
/**
 * A change of the relationship to another user. 'remove' also cancels or ignores an invite; 'follow' follows the other
 * user's invite link.
 */
export type RelationshipAction = 'invite' | 'accept' | 'remove' | 'follow';

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
  /** The token of the user's own invite link, if it has one. */
  inviteLink: () =>
    queryOptions({
      queryKey: [...friendQueries.all, 'invite-link'],
      queryFn: ({ signal }) => body(api.GET('/api/friend/invite-link', { signal })),
    }),
};

function sendAction(action: RelationshipAction, id: string, invite: string) {
  const params = { path: { id } };
  switch (action) {
    case 'invite':
      return body(api.GET('/api/friend/invite/{id}', { params }));
    case 'accept':
      return body(api.GET('/api/friend/accept/{id}', { params }));
    case 'remove':
      return body(api.GET('/api/friend/remove-relationship-with/{id}', { params }));
    case 'follow':
      return body(api.POST('/api/friend/follow-link/{id}', { params, body: { invite } }));
  }
}

/**
 * Changes the relationship to a user; `invite` is the token of their invite link. Only one request runs at a time, even
 * across components.
 */
export function useRelationship(userId: string, invite = '') {
  const cache = useQueryClient();
  const updateMe = useUpdateMe();
  const mutationKey = [...friendQueries.all, 'action', userId];
  const { mutateAsync, isPending, variables, error } = useMutation({
    mutationKey,
    mutationFn: (action: RelationshipAction) => sendAction(action, userId, invite),
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

/** Creates, renews or removes the token of the user's own invite link. */
export function useInviteLink() {
  const cache = useQueryClient();
  const { queryKey } = friendQueries.inviteLink();
  const userId = useMe()?._id;
  return useMutation({
    mutationFn: async (action: 'renew' | 'remove') => {
      await cache.cancelQueries({ queryKey });
      if (action === 'renew') return body(api.POST('/api/friend/invite-link'));
      await body(api.DELETE('/api/friend/invite-link'));
      return { invite: null };
    },
    onSuccess: async (link) => {
      // Started meanwhile by the event of this change; its answer may be older.
      await cache.cancelQueries({ queryKey });
      // Another user may have logged in since.
      if (cache.getQueryData(meQueries.profile().queryKey)?._id === userId)
        cache.setQueryData(queryKey, link);
    },
  });
}
