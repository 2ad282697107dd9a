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

/** Caches the user the server returned and invalidates all other admin queries. */
function cacheUser(cache: QueryClient, user: AdminUser) {
  const { queryKey } = userQueries.details(user._id);
  cache.setQueryData(queryKey, user);
  void cache.invalidateQueries({
    queryKey: adminQueries.all,
    predicate: (query) => query.queryHash !== JSON.stringify(queryKey),
  });
}

/** Mutation of a user that ignores further changes while one is pending. */
function useExclusiveChange<Change>(user_id: string, change: (change: Change) => Promise<AdminUser>) {
  const cache = useQueryClient();
  const mutationKey = userQueries.details(user_id).queryKey;
  const mutation = useMutation({
    mutationKey,
    mutationFn: change,
    onSuccess: (user) => cacheUser(cache, user),
  });
  const { isPending, variables, error } = mutation;
  return {
    /** The change in progress. */
    pending: isPending ? variables : undefined,
    error,
    set: (value: Change) => {
      if (cache.isMutating({ mutationKey }) === 0) mutation.mutate(value);
    },
  };
}

export function useSetRole(user_id: string) {
  return useExclusiveChange(user_id, ({ role, holds }: { role: RoleFlag; holds: boolean }) =>
    body(
      api.POST('/api/admin/user/update-user-role/{user_id}', {
        params: { path: { user_id } },
        body: { [role]: holds },
      }),
    ),
  );
}

export function useSetMark(user_id: string) {
  return useExclusiveChange(user_id, (marked: boolean) =>
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
    // Without refetching: the page still shows the deleted user, whose queries would fail with 404.
    onSuccess: () => cache.invalidateQueries({ queryKey: adminQueries.all, refetchType: 'none' }),
  });
}
