import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { isOtherUser, Problem } from '../../api/problem';
import type { components } from '../../api/schema.gen';
import { useToast } from '../toasts/useToast';
import { fetchWatchesOf, type Watch } from '../watched/diaryQueries';
import { watchedQueries } from '../watched/queries';
import { actText } from './actText';
import type { MarkChange } from './markChange';
import { marksOf } from './marksStore';
import type { MarkAct } from './undo';
import { useUndoMarks } from './useUndoMarks';

type ApiUser = components['schemas']['User'];

interface SentMarks {
  changes: readonly MarkChange[];
  call: (signal?: AbortSignal) => Promise<ApiUser>;
  /** What a single film is called in the toast. */
  name?: string;
  /** Watch dates that the call sets. */
  dates?: Readonly<Record<string, string>>;
  failureText: string;
}

/**
 * Sends mark changes, all of them to viewed or all to not viewed. A toast confirms them, or celebrates what they
 * complete, and can undo them. If the server rejects them, they are reverted, a toast shows `failureText` followed by the
 * reason, and the promise rejects.
 */
export function useSendMarks() {
  const cache = useQueryClient();
  const toast = useToast();
  const undo = useUndoMarks();
  return useCallback(
    async ({ changes, call, name, dates = {}, failureText }: SentMarks): Promise<void> => {
      let deleted: readonly Watch[] = [];
      const send = async (signal?: AbortSignal) => {
        const unmarked = new Set(changes.filter(isUnmark).map(({ film_id }) => film_id));
        // Unmarking deletes films from the diary; without what it had about them it couldn't be undone.
        if (unmarked.size > 0) {
          deleted = await fetchWatchesOf(unmarked);
        }
        return call(signal);
      };
      try {
        const accepted = await marksOf(cache).send(changes, send, dates);
        const isWaiting = accepted && accepted.edits.length > 0;
        if (deleted.length > 0 || Object.keys(dates).length > 0 || isWaiting)
          void cache.invalidateQueries(watchedQueries.dates());
        const marks = accepted?.changes.filter(({ list }) => list === 'viewed') ?? [];
        if (!accepted || marks.length === 0) return;
        const { userId, edits } = accepted;
        const act: MarkAct = { userId, changes: marks, dates, watches: deleted, edits };
        const action = undo(act);
        const confirmation = {
          kind: 'GENERIC',
          message: actText(name, act),
          action,
          isConfirmation: true,
        } as const;
        // Loaded when it's needed: visitors of the welcome page mark nothing.
        import('./achievement')
          .then(({ achievementOf }) => achievementOf(cache, accepted))
          .then(
            (achievement) => toast(achievement ? { ...achievement, action } : confirmation),
            // A failure to build the achievement does not affect the saved marks.
            () => toast(confirmation),
          );
      } catch (error) {
        const reason = error instanceof Error ? error.message : '';
        const willBeSaved = isOtherUser(error) || (error instanceof Problem && error.status === 401);
        const message = willBeSaved ? "We'll save that when you log in again." : `${failureText} ${reason}`;
        toast({ kind: 'GENERIC', message });
        throw error;
      }
    },
    [cache, toast, undo],
  );
}

function isUnmark({ list, isOn }: MarkChange): boolean {
  return list === 'viewed' && !isOn;
}
