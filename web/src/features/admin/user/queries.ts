import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body } from '../../../api/client';
import type { components } from '../../../api/schema.gen';
import { adminQueries } from '../../../shared/admin/queries';

export type AdminUser = components['schemas']['AdminUserDetails'];
export type RoleFlag = keyof AdminUser['roles'];

export const userQueries = {
  details: (user_id: string) =>
    queryOptions({
      queryKey: [...adminQueries.all, 'user', user_id],
      queryFn: ({ signal }) =>
        body(api.GET('/api/admin/user/{user_id}', { params: { path: { user_id } }, signal })),
      staleTime: 0,
    }),
};

/** Takes the server's word for a person, and lets the lists with them in it be asked for again. */
function keepUser(cache: QueryClient, user: AdminUser) {
  const { queryKey } = userQueries.details(user._id);
  cache.setQueryData(queryKey, user);
  void cache.invalidateQueries({
    queryKey: adminQueries.all,
    predicate: (query) => query.queryHash !== JSON.stringify(queryKey),
  });
}

/** One change of a person at a time: a second press while the first is under way is ignored. */
function useOneAtATime<Change>(user_id: string, change: (change: Change) => Promise<AdminUser>) {
  const cache = useQueryClient();
  const mutationKey = userQueries.details(user_id).queryKey;
  const mutation = useMutation({
    mutationKey,
    mutationFn: change,
    onSuccess: (user) => keepUser(cache, user),
  });
  const { isPending, variables, error } = mutation;
  return {
    /** What is under way. */
    wanted: isPending ? variables : undefined,
    error,
    set: (wanted: Change) => {
      if (cache.isMutating({ mutationKey }) === 0) mutation.mutate(wanted);
    },
  };
}

export function useSetRole(user_id: string) {
  return useOneAtATime(user_id, ({ role, holds }: { role: RoleFlag; holds: boolean }) =>
    body(
      api.POST('/api/admin/user/update-user-role/{user_id}', {
        params: { path: { user_id } },
        body: { [role]: holds },
      }),
    ),
  );
}

export function useSetMark(user_id: string) {
  return useOneAtATime(user_id, (marked: boolean) =>
    body(
      api.POST('/api/admin/user/set-mark-for-deletion/{user_id}/{marked}', {
        params: { path: { user_id, marked } },
      }),
    ),
  );
}

export function useDeleteUser(user_id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => body(api.DELETE('/api/admin/user/{user_id}', { params: { path: { user_id } } })),
    // Nothing is asked again about who is gone.
    onSuccess: () => cache.invalidateQueries({ queryKey: adminQueries.all, refetchType: 'none' }),
  });
}
