import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Problem } from '../api/problem';
import { clearMe, meQueries } from '../shared/me/queries';

/**
 * Notices that the session has ended elsewhere (revoked, password changed): by any call that is refused, and by
 * asking again, without holding it up, at every change of page. The guards then see to it that the person leaves.
 */
export function useSessionEnd(): void {
  const cache = useQueryClient();
  const router = useRouter();
  useEffect(() => {
    const onCall = ({ type, action }: { type: string; action?: { type: string; error?: unknown } }) => {
      if (type !== 'updated' || action?.type !== 'error' || !isLoggedOut(action.error)) return;
      if (isSomebodyHere(cache)) void clearMe(cache).then(() => router.invalidate());
    };
    const stops = [
      cache.getQueryCache().subscribe((event) => onCall(event as Parameters<typeof onCall>[0])),
      cache.getMutationCache().subscribe((event) => onCall(event as Parameters<typeof onCall>[0])),
      router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
        // While a change is on its way, its answer is the newer one.
        if (!fromLocation || !pathChanged || !isSomebodyHere(cache) || cache.isMutating()) return;
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

function isSomebodyHere(cache: QueryClient): boolean {
  return cache.getQueryData(meQueries.profile().queryKey) !== undefined;
}
