import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { components } from '../../api/schema.gen';
import { useToast } from '../toasts/useToast';
import { achievementsOf } from './achievements';
import type { MarkChange } from './markChange';
import { marksOf } from './marksStore';

type ApiUser = components['schemas']['User'];

/**
 * Sends mark changes. If the server rejects them, they are reverted, a toast shows `failureText` followed by
 * the reason, and the promise rejects.
 */
export function useSendMarks() {
  const cache = useQueryClient();
  const toast = useToast();
  return useCallback(
    async (
      changes: readonly MarkChange[],
      failureText: string,
      call: () => Promise<ApiUser>,
    ): Promise<void> => {
      try {
        const accepted = await marksOf(cache).send(changes, call);
        if (accepted) {
          // A failure to build the achievement toasts does not affect the saved mark.
          achievementsOf(cache, changes, accepted).then(
            (toasts) => toasts.forEach(toast),
            () => {},
          );
        }
      } catch (error) {
        const reason = error instanceof Error ? error.message : '';
        toast({ kind: 'GENERIC', message: `${failureText} ${reason}` });
        throw error;
      }
    },
    [cache, toast],
  );
}
