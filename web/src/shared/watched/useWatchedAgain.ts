import { useMutation } from '@tanstack/react-query';
import { api, body } from '../../api/client';
import { localToday } from '../../lib/localToday';
import { useMe } from '../me/queries';
import { useUndoAction } from '../me/useUndoAction';
import { useToast } from '../toasts/useToast';
import { fetchWatchesOf, useRefetchDiary } from './diaryQueries';

/** Logs that the user has watched a film again today; a toast can undo that. */
export function useWatchedAgain(film: { _id: string; name: string }) {
  const userId = useMe()?._id;
  const toast = useToast();
  const undoAction = useUndoAction();
  const refetch = useRefetchDiary();
  const watches = () => fetchWatchesOf(new Set([film._id]));

  async function undo(watch_id: string, watched: string): Promise<string> {
    const entry = (await watches()).find(({ _id }) => _id === watch_id);
    const isAsLeft = entry && entry.watched === watched && entry.rating == null && !entry.note;
    if (!isAsLeft) return "We left that alone: it's changed since.";
    await body(api.DELETE('/api/user/watches/{watch_id}', { params: { path: { watch_id } } }));
    refetch();
    return 'Undone.';
  }

  // Options of the mutation, not of the call, because the dialog may be closed before the response.
  return useMutation({
    mutationFn: async () => {
      const watched = localToday();
      // The server would return the entry that is there, and undo would remove it.
      if ((await watches()).some((entry) => entry.watched === watched)) return undefined;
      const entry = { film_id: film._id, watched, is_rewatch: true };
      return { watched, added: await body(api.POST('/api/user/watches', { body: entry })) };
    },
    onSuccess: (logged) => {
      refetch();
      const generic = { kind: 'GENERIC', isConfirmation: true } as const;
      if (!logged) toast({ ...generic, message: `You've already logged ${film.name} for today.` });
      else if (userId !== undefined) {
        const action = undoAction(userId, () => undo(logged.added._id, logged.watched));
        toast({ ...generic, message: `Logged ${film.name} again for today.`, action });
      }
    },
    onError: (problem) =>
      toast({ kind: 'GENERIC', message: `We couldn't log ${film.name} again. ${problem.message}` }),
  });
}
