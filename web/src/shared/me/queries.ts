import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, body } from '../../api/client';
import { expectUser } from './lastVisit';
import { checkUser } from './user';

export const meQueries = {
  all: ['me'] as const,
  profile: () =>
    queryOptions({
      queryKey: [...meQueries.all, 'profile'],
      queryFn: async ({ signal }) => {
        try {
          const user = checkUser(await body(api.GET('/api/user/profile', { signal })));
          expectUser(true);
          return user;
        } catch (error) {
          if (!signal.aborted) expectUser(false);
          throw error;
        }
      },
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
      retry: false,
    }),
};

/** The person logged in, if one is. Asks nobody: the guards and the shell do that. */
export function useMe() {
  return useQuery({ ...meQueries.profile(), enabled: false }).data;
}

/** Ends the session here and on the server; what was known about the person is forgotten. */
export function useLogOut() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => body(api.POST('/api/auth/logout')),
    onSuccess: () => {
      expectUser(false);
      cache.clear();
    },
  });
}
