import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { components } from '../../api/schema.gen';
import { useToast } from '../toasts/useToast';
import type { MarkChange } from './markChange';
import { marksOf } from './marksStore';

type ToldUser = components['schemas']['User'];

/**
 * Sends changes of marks. What the server refuses is no longer shown, the toast says why, and the promise is
 * rejected; `what` names the films that stay as they were.
 */
export function useSendMarks() {
  const cache = useQueryClient();
  const toast = useToast();
  return useCallback(
    async (changes: readonly MarkChange[], what: string, call: () => Promise<ToldUser>): Promise<void> => {
      try {
        await marksOf(cache).send(changes, call);
      } catch (error) {
        const reason = error instanceof Error ? error.message : '';
        toast({ kind: 'GENERIC', message: `${reason} ${what} was not saved.` });
        throw error;
      }
    },
    [cache, toast],
  );
}
