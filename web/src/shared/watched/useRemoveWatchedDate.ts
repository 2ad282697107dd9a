import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Unreachable } from '../../api/problem';
import { useMe } from '../me/queries';
import { useUndoAction } from '../me/useUndoAction';
import { useToast } from '../toasts/useToast';
import { fetchWatchesOf, type Watch } from './diaryQueries';
import { useSetWatchedDate } from './queries';
import { restoreWatch } from './restoreWatch';

/** Removes a film's watch date; a toast can undo that, unless the film has got another date since. */
export function useRemoveWatchedDate(filmId: string) {
  const cache = useQueryClient();
  const userId = useMe()?._id;
  const toast = useToast();
  const undoAction = useUndoAction();
  const change = useSetWatchedDate(filmId);

  return useMutation({
    mutationFn: async () => {
      const before = await fetchWatchesOf(new Set([filmId])).catch(noneIfUnreachable);
      await change.mutateAsync(null);
      // As it was, even if the date has changed on another device since it was shown.
      return before.findLast(({ watched }) => watched);
    },
    onSuccess: (entry) => {
      if (userId === undefined || !entry) return;
      const action = undoAction(userId, (me) => restoreWatch(cache, me, entry));
      toast({ kind: 'GENERIC', message: 'Watch date removed.', action, isConfirmation: true });
    },
  });
}

/** The removal waits for a network, without an undo that would need the entry. */
function noneIfUnreachable(error: unknown): Watch[] {
  if (error instanceof Unreachable) return [];
  throw error;
}
