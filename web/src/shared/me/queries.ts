import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api, body } from '../../api/client';
import type { components } from '../../api/schema.gen';
import { expectUser } from './lastVisit';
import { checkUser, newerOf, type User } from './user';

type ApiUser = components['schemas']['User'];

export const meQueries = {
  all: ['me'] as const,
  profile: () =>
    queryOptions({
      queryKey: [...meQueries.all, 'profile'],
      queryFn: async ({ signal, client }): Promise<User> => {
        try {
          const user = checkUser(await body(api.GET('/api/user/profile', { signal })));
          expectUser(true);
          return newerOf(client.getQueryData(meQueries.profile().queryKey), user);
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

/** Somebody has just come in. */
export async function setMe(cache: QueryClient, user: ApiUser): Promise<void> {
  const { queryKey } = meQueries.profile();
  // An older answer on its way must not overwrite this one.
  await cache.cancelQueries({ queryKey });
  cache.setQueryData(queryKey, checkUser(user));
  expectUser(true);
}

/** Nobody is here any more. */
export async function clearMe(cache: QueryClient): Promise<void> {
  expectUser(false);
  await cache.resetQueries({ queryKey: meQueries.all });
}

/**
 * Takes the server's word for the person after a change. An answer asked for with `Prefer: return=minimal` says
 * nothing of friends; what is known of them stays.
 */
export function updateMe(cache: QueryClient, user: ApiUser): void {
  cache.setQueryData(
    meQueries.profile().queryKey,
    (me) => me && (me._id === user._id ? newerOf(me, checkUser({ ...me, ...user })) : me),
  );
}

export function useUpdateMe() {
  const cache = useQueryClient();
  return (user: ApiUser) => updateMe(cache, user);
}

/** Forgets the person, after the server has, and goes to the welcome page. */
export function useClearSession() {
  const cache = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    await clearMe(cache);
    await navigate({ to: '/welcome' });
    // The next person at this browser finds nothing of the last one.
    cache.removeQueries({ type: 'inactive' });
  };
}

/** Ends the session on the server, forgets the person here and goes to the welcome page. */
export function useLogOut() {
  const leave = useClearSession();
  return useMutation({ mutationFn: () => body(api.POST('/api/auth/logout')), onSuccess: leave });
}
