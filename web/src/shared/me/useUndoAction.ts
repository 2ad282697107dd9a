import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ToastAction } from '../toasts/toast';
import { useToast } from '../toasts/useToast';
import { meQueries } from './queries';

/**
 * Returns the action of a toast that undoes an act of a user. `undo` runs once, only while that user is logged in, and
 * resolves to the text of the next toast. After a failure the user can try again.
 */
export function useUndoAction(): (userId: string, undo: () => Promise<string>) => ToastAction {
  const cache = useQueryClient();
  const toast = useToast();
  return useCallback(
    (userId, undo) => {
      let hasRun = false;
      const run = async (): Promise<void> => {
        if (hasRun) return;
        hasRun = true;
        try {
          const isStill = cache.getQueryData(meQueries.profile().queryKey)?._id === userId;
          const message = isStill ? await undo() : "You've logged out since, so we left that alone.";
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
