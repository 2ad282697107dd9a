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
    (act) =>
      // Loaded when it's needed.
      undoAction(act.userId, async (me) => (await import('./undoMarks')).undoMarks(cache, act, me)),
    [cache, undoAction],
  );
}
