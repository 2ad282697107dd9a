import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body } from '../../api/client';
import { Problem } from '../../api/problem';
import { meQueries, useClearSession } from '../me/queries';
import { editQueueOf } from './editQueue';
import { sendWaiting } from './editSender';
import { forgetUser } from './forgetUser';
import { confirmLoss } from './lossDialogState';

/** What waits for a network is sent first, if that takes no longer. */
const SENDING_MS = 5000;

/**
 * Logs out on the server, then clears the session here. If some changes haven't reached the server, the user decides whether
 * to lose them.
 */
export function useLogOut(to?: '/welcome' | '/log-in', returnTo?: string) {
  const cache = useQueryClient();
  const clearSession = useClearSession(to, returnTo);
  return useMutation({
    mutationFn: async () => {
      const userId = cache.getQueryData(meQueries.profile().queryKey)?._id;
      if (!(await mayLogOut(cache))) return;
      await endSession();
      if (userId) await forgetUser(cache, userId);
      await clearSession();
    },
  });
}

async function mayLogOut(cache: QueryClient): Promise<boolean> {
  const unsaved = () => editQueueOf(cache).unsaved().length;
  if (unsaved() === 0) return true;
  await Promise.race([sendWaiting(cache), new Promise((resolve) => setTimeout(resolve, SENDING_MS))]);
  return unsaved() === 0 || confirmLoss(unsaved());
}

async function endSession(): Promise<void> {
  try {
    await body(api.POST('/api/auth/logout'));
  } catch (error) {
    // The session has ended already.
    if (!(error instanceof Problem && error.status === 401)) throw error;
  }
}
