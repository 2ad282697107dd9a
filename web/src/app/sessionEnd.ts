import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isOtherUser, Problem } from '../api/problem';
import { clearMe, meQueries } from '../shared/me/queries';

/**
 * Detects that the session has ended (revoked, password changed): by any response with status 401, and by refetching
 * the profile in the background on every navigation. The guards then redirect to the welcome page.
 */
export function useSessionEnd(): void {
  const cache = useQueryClient();
  const router = useRouter();
  useEffect(() => {
    const onEvent = ({ type, action }: { type: string; action?: { type: string; error?: unknown } }) => {
      if (type !== 'updated' || action?.type !== 'error' || !hasUser(cache)) return;
      if (isOtherUser(action.error)) void cache.prefetchQuery({ ...meQueries.profile(), staleTime: 0 });
      if (!isLoggedOut(action.error)) return;
      clearMe(cache);
      void router.invalidate();
    };
    const stops = [
      cache.getQueryCache().subscribe((event) => onEvent(event as Parameters<typeof onEvent>[0])),
      cache.getMutationCache().subscribe((event) => onEvent(event as Parameters<typeof onEvent>[0])),
      router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
        // The response of a pending mutation will be newer.
        if (!fromLocation || !pathChanged || !hasUser(cache) || cache.isMutating()) return;
        void cache.prefetchQuery({ ...meQueries.profile(), staleTime: 0 });
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [cache, router]);
}

function isLoggedOut(error: unknown): boolean {
  return error instanceof Problem && error.status === 401;
}

function hasUser(cache: QueryClient): boolean {
  return cache.getQueryData(meQueries.profile().queryKey) !== undefined;
}
