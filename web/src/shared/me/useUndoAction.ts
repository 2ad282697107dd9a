import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ToastAction } from '../toasts/toast';
import { useToast } from '../toasts/useToast';
import { meQueries } from './queries';
import type { User } from './user';

/**
 * Returns the action of a toast that undoes an act of a user. `undo` runs once, only while that user is logged in, and
 * resolves to the text of the next toast. After a failure the user can try again.
 */
export function useUndoAction(): (userId: string, undo: (me: User) => Promise<string>) => ToastAction {
  const cache = useQueryClient();
  const toast = useToast();
  return useCallback(
    (userId, undo) => {
      let hasRun = false;
      const run = async (): Promise<void> => {
        if (hasRun) return;
        hasRun = true;
        try {
          // Not the cached one: another user may have logged in in another tab.
          const me = await cache.fetchQuery({ ...meQueries.profile(), staleTime: 0 });
          const isStill = me._id === userId;
          const message = isStill ? await undo(me) : "You've logged out since, so we left that alone.";
          toast({ kind: 'GENERIC', message, isConfirmation: true });
        } catch (error) {
          hasRun = false;
          const reason = error instanceof Error ? error.message : '';
          const action = { label: 'Try again', onPress: () => void run() };
          toast({ kind: 'GENERIC', message: `We couldn't undo that. ${reason}`, action });
        }
      };
      return { label: 'Undo', onPress: () => void run() };
    },
    [cache, toast],
  );
}
