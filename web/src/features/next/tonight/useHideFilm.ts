import {
  type QueryClient,
  queryOptions,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { api, body } from '../../../api/client';
import { useMe } from '../../../shared/me/queries';
import { useUndoAction } from '../../../shared/me/useUndoAction';
import { nextKey } from '../../../shared/next/nextKey';
import { outdate } from '../../../shared/next/outdated';
import { useToast } from '../../../shared/toasts/useToast';
import { tonightKey } from '../queries';

const noFilms: readonly string[] = [];

/** The films hidden since the page was loaded: results that were requested before still contain them. */
const hiddenQuery = queryOptions({
  queryKey: [...nextKey, 'hidden'],
  queryFn: skipToken,
  initialData: noFilms,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

function setHidden(cache: QueryClient, change: (hidden: readonly string[]) => readonly string[]): void {
  cache.setQueryData(hiddenQuery.queryKey, (hidden = noFilms) => change(hidden));
}

export function useHiddenFilms(): ReadonlySet<string> {
  const { data } = useQuery(hiddenQuery);
  return useMemo(() => new Set(data), [data]);
}

/** Also replaces responses on their way, which may have been computed before. */
async function refetchTonight(cache: QueryClient): Promise<void> {
  await cache.cancelQueries({ queryKey: tonightKey });
  await cache.invalidateQueries({ queryKey: tonightKey });
}

/** Hides a film for a week: it leaves the list at once, and returns if the server rejects that or the user undoes it. */
export function useHideFilm(): (film: { _id: string; name: string }) => void {
  const cache = useQueryClient();
  const toast = useToast();
  const undoAction = useUndoAction();
  const myId = useMe()?._id;
  return useCallback(
    async ({ _id: film_id, name }) => {
      const params = { path: { film_id } };
      const putBack = () => setHidden(cache, (hidden) => hidden.filter((id) => id !== film_id));
      setHidden(cache, (hidden) => [...hidden, film_id]);
      try {
        await body(api.POST('/api/next/hidden/{film_id}', { params }));
      } catch (error) {
        putBack();
        const reason = error instanceof Error ? error.message : '';
        toast({ kind: 'GENERIC', message: `We couldn't hide “${name}”. ${reason}` });
        return;
      }
      outdate(cache, tonightKey);
      if (!myId) return;
      const action = undoAction(myId, async () => {
        await body(api.DELETE('/api/next/hidden/{film_id}', { params }));
        putBack();
        await refetchTonight(cache);
        return `“${name}” is back.`;
      });
      toast({
        kind: 'GENERIC',
        message: `“${name}” is hidden for a week.`,
        action,
        isConfirmation: true,
      });
    },
    [cache, toast, undoAction, myId],
  );
}

/** Shows all hidden films again. */
export function useShowHidden() {
  const cache = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: () => body(api.DELETE('/api/next/hidden')),
    onSuccess: async () => {
      setHidden(cache, () => noFilms);
      await refetchTonight(cache);
    },
    onError: ({ message }) =>
      toast({ kind: 'GENERIC', message: `We couldn't show the hidden films. ${message}` }),
  });
}
