import { useQueryClient } from '@tanstack/react-query';
import { Problem } from '../../api/problem';
import { useMe } from '../me/queries';
import { useUndoAction } from '../me/useUndoAction';
import { useToast } from '../toasts/useToast';
import { setWatchedDate, useSetWatchedDate, watchedQueries } from './queries';

/** Removes a film's watch date; a toast can undo that, unless the film has got another date since. */
export function useRemoveWatchedDate(filmId: string) {
  const cache = useQueryClient();
  const userId = useMe()?._id;
  const toast = useToast();
  const undoAction = useUndoAction();
  const change = useSetWatchedDate(filmId);

  const restore = async (watched: string): Promise<string> => {
    const dates = await cache.fetchQuery({ ...watchedQueries.dates(), staleTime: 0, retry: false });
    if (dates[filmId] !== undefined || !(await setIfViewed(filmId, watched))) {
      return "We left that alone: it's changed since.";
    }
    void cache.invalidateQueries(watchedQueries.dates());
    return 'Undone.';
  };
  // The mutation shows the error.
  const remove = (watched: string, onRemoved: () => void) =>
    change.mutateAsync(null).then(
      () => {
        onRemoved();
        if (userId === undefined) return;
        const action = undoAction(userId, () => restore(watched));
        toast({ kind: 'GENERIC', message: 'Watch date removed.', action, isConfirmation: true });
      },
      () => {},
    );
  return { remove, isPending: change.isPending, error: change.error };
}

/** False if the film isn't viewed any longer. */
async function setIfViewed(film_id: string, watched: string): Promise<boolean> {
  try {
    await setWatchedDate(film_id, watched);
    return true;
  } catch (error) {
    if (error instanceof Problem && error.status === 409) return false;
    throw error;
  }
}
