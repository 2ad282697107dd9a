import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body } from '../../api/client';
import { useMe } from '../me/queries';
import { useUndoAction } from '../me/useUndoAction';
import { useToast } from '../toasts/useToast';
import { diaryQueries, useRefetchDiary, type Watch } from './diaryQueries';
import { restoreWatch } from './restoreWatch';

/** Removes an entry at once; a toast can undo that. If the server rejects it, the entry is back and a toast says why. */
export function useRemoveWatch(entry: Watch) {
  const cache = useQueryClient();
  const userId = useMe()?._id;
  const toast = useToast();
  const undoAction = useUndoAction();
  const refetch = useRefetchDiary();
  const { queryKey } = diaryQueries.watches();
  return useMutation({
    mutationFn: () =>
      body(api.DELETE('/api/user/watches/{watch_id}', { params: { path: { watch_id: entry._id } } })),
    onMutate: async () => {
      await cache.cancelQueries({ queryKey });
      const before = cache.getQueryData(queryKey);
      cache.setQueryData(queryKey, (watches) => watches?.filter(({ _id }) => _id !== entry._id));
      return { before };
    },
    onSuccess: () => {
      if (userId === undefined) return;
      const action = undoAction(userId, (me) => restoreWatch(cache, me, entry));
      toast({ kind: 'GENERIC', message: 'Entry removed.', action, isConfirmation: true });
    },
    onError: (problem, _nothing, context) => {
      cache.setQueryData(queryKey, context?.before);
      toast({ kind: 'GENERIC', message: `We couldn't remove the entry. ${problem.message}` });
    },
    onSettled: refetch,
  });
}
