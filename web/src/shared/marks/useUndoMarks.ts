import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useUndoAction } from '../me/useUndoAction';
import type { ToastAction } from '../toasts/toast';
import type { MarkAct } from './undo';

/** Returns the action of a toast that undoes an act. */
export function useUndoMarks(): (act: MarkAct) => ToastAction {
  const cache = useQueryClient();
  const undoAction = useUndoAction();
  return useCallback(
    (act) => {
      const progress = {};
      return undoAction(act.userId, async (me) => {
        // Loaded when it's needed.
        const { undoMarks } = await import('./undoMarks');
        return undoMarks(cache, act, me, progress);
      });
    },
    [cache, undoAction],
  );
}
