import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api, body } from '../../api/client';
import { isServerDown } from '../../api/problem';
import type { components } from '../../api/schema.gen';
import { clearDemoMarks } from './demoMarks';
import { expectUser } from './lastVisit';
import { forgetPostLoginPath, rememberPostLoginPath } from './postLoginPath';
import { clearStoredForUser } from './storedForUser';
import { checkUser, newerOf, type User } from './user';

type ApiUser = components['schemas']['User'];

export const meQueries = {
  all: ['me'] as const,
  apiTokens: ['me', 'api-tokens'] as const,
  webhooks: ['me', 'webhooks'] as const,
  profile: () =>
    queryOptions({
      queryKey: [...meQueries.all, 'profile'],
      queryFn: async ({ signal, client }): Promise<User> => {
        try {
          const user = checkUser(await body(api.GET('/api/user/profile', { signal })));
          expectUser(true);
          const before = client.getQueryData(meQueries.profile().queryKey);
          if (before && before._id !== user._id) forgetOtherUser(client);
          return newerOf(before, user);
        } catch (error) {
          // While the server is down, it's unknown.
          if (!signal.aborted && !isServerDown(error)) expectUser(false);
          throw error;
        }
      },
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
      retry: false,
    }),
  /** How the user can log in. */
  authInfo: () =>
    queryOptions({
      queryKey: [...meQueries.all, 'auth-info'],
      queryFn: ({ signal }) => body(api.GET('/api/user/auth-info', { signal })),
    }),
};

/** Another user has logged in in another tab: the rest of what is cached or stored is the former user's. */
function forgetOtherUser(cache: QueryClient): void {
  clearStoredForUser();
  void cache.resetQueries({
    queryKey: meQueries.all,
    predicate: ({ queryKey: [, name] }) => name !== 'profile',
  });
}

/** The logged-in user, if any. Reads the cache only; the route guards and the shell fetch it. */
export function useMe() {
  return useQuery({ ...meQueries.profile(), enabled: false }).data;
}

/** Sets the user after log-in. */
export async function setMe(cache: QueryClient, user: ApiUser): Promise<void> {
  const { queryKey } = meQueries.profile();
  // The former session may have ended while Laurels was closed.
  clearStoredForUser();
  // A pending request with an older response must not overwrite this one.
  await cache.cancelQueries({ queryKey });
  cache.setQueryData(queryKey, checkUser(user));
  expectUser(true);
}

/** Clears the user after log-out. */
export function clearMe(cache: QueryClient): void {
  expectUser(false);
  clearStoredForUser();
  clearDemoMarks();
  // Not `resetQueries`, which would refetch what the page still displays.
  for (const query of cache.getQueryCache().findAll({ queryKey: meQueries.all })) query.reset();
}

/**
 * Updates the cached user from a response. Responses to `Prefer: return=minimal` don't include friends; the cached
 * ones are retained.
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

/**
 * Clears the session from the caches, after the server has ended it, and opens a page for visitors. The next log-in opens
 * `returnTo`, if any.
 */
export function useClearSession(to: '/welcome' | '/log-in' = '/welcome', returnTo?: string) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    clearMe(cache);
    await navigate({ to });
    if (returnTo) rememberPostLoginPath(returnTo);
    else forgetPostLoginPath();
    // The next user of this browser must not see cached data of this one.
    cache.removeQueries({ type: 'inactive' });
  };
}
