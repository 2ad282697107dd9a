import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { components } from '../../api/schema.gen';
import { useToast } from '../toasts/useToast';
import { achievementsOf } from './achievements';
import type { MarkChange } from './markChange';
import { marksOf } from './marksStore';

type ApiUser = components['schemas']['User'];

/**
 * Sends changes of marks. What the server refuses is no longer shown, the toast says why, and the promise is
 * rejected; `loss` is the sentence that names what was not saved.
 */
export function useSendMarks() {
  const cache = useQueryClient();
  const toast = useToast();
  return useCallback(
    async (changes: readonly MarkChange[], loss: string, call: () => Promise<ApiUser>): Promise<void> => {
      try {
        const accepted = await marksOf(cache).send(changes, call);
        if (accepted) {
          // The mark is saved, whether or not its toast can be had.
          achievementsOf(cache, changes, accepted).then(
            (toasts) => toasts.forEach(toast),
            () => {},
          );
        }
      } catch (error) {
        const reason = error instanceof Error ? error.message : '';
        toast({ kind: 'GENERIC', message: `${reason} ${loss}` });
        throw error;
      }
    },
    [cache, toast],
  );
}
