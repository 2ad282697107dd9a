import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body } from '../../api/client';
import type { components } from '../../api/schema.gen';
import { meQueries, useUpdateMe } from '../me/queries';

export type FriendReport = components['schemas']['FriendReport'];
export type ConnectionInfo = components['schemas']['ConnectionInfo'];
/** What one can do about the relation to somebody: 'remove' also cancels an invite or ignores it. */
export type RelationshipAction = 'invite' | 'accept' | 'remove';

// Under what belongs to the person, so that logging out forgets it too.
export const friendQueries = {
  all: [...meQueries.all, 'friend'] as const,
  report: () =>
    queryOptions({
      queryKey: [...friendQueries.all, 'report'],
      queryFn: ({ signal }) => body(api.GET('/api/friend/report', { signal })),
      // Friends watch films at any time.
      staleTime: 0,
    }),
  /** Who `userId` is to the person logged in; the answer is another one after log-in. */
  connection: (userId: string, myId: string | undefined) =>
    queryOptions({
      queryKey: [...friendQueries.all, 'connection', userId, myId ?? null],
      queryFn: ({ signal }) =>
        body(api.GET('/api/friend/connection-info/{id}', { params: { path: { id: userId } }, signal })),
      staleTime: 0,
    }),
};

function ask(step: RelationshipAction, id: string) {
  const params = { path: { id } };
  switch (step) {
    case 'invite':
      return body(api.GET('/api/friend/invite/{id}', { params }));
    case 'accept':
      return body(api.GET('/api/friend/accept/{id}', { params }));
    case 'remove':
      return body(api.GET('/api/friend/remove-relationship-with/{id}', { params }));
  }
}

/** The relation to somebody: one step at a time, however often and wherever the buttons are pressed. */
export function useRelationship(userId: string) {
  const cache = useQueryClient();
  const updateMe = useUpdateMe();
  const mutationKey = [...friendQueries.all, 'step', userId];
  const { mutateAsync, isPending, variables, error } = useMutation({
    mutationKey,
    mutationFn: (step: RelationshipAction) => ask(step, userId),
    onSuccess: updateMe,
    // The other side may have moved meanwhile.
    onError: () => void cache.prefetchQuery({ ...meQueries.profile(), staleTime: 0 }),
    // Under way until what is shown is what is, so that no button is left to be pressed in between.
    onSettled: () => cache.invalidateQueries({ queryKey: friendQueries.all }),
  });
  return {
    /** Tells how it went also when what asked for it is gone by then. */
    async take(step: RelationshipAction, { onDone, onFailed }: StepOutcome = {}): Promise<void> {
      if (cache.isMutating({ mutationKey }) > 0) return;
      await mutateAsync(step).then(onDone, onFailed ?? (() => {}));
    },
    pending: isPending ? variables : undefined,
    error,
  };
}

interface StepOutcome {
  onDone?: () => void;
  /** Where `error` is not looked at. */
  onFailed?: (error: Error) => void;
}
