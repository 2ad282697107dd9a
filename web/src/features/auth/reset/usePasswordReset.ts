import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer } from 'react';
import { isCanceled } from '../../../api/client';
import { Problem } from '../../../api/problem';
import { failureText } from '../../../shared/me/failureText';
import { clearMe } from '../../../shared/me/queries';
import { reportError } from '../../../shared/reporting/errors';
import { setPasswordByLink, verifyResetLink } from '../queries';
import { afterResetEvent } from './passwordReset';

/** Verifies a reset link and sets the password. */
export function usePasswordReset(userId: string, token: string) {
  const cache = useQueryClient();
  const [state, report] = useReducer(afterResetEvent, { step: 'verifying' });
  const isVerifying = state.step === 'verifying';

  useEffect(() => {
    if (!isVerifying) return;
    const unmount = new AbortController();
    verifyResetLink(userId, token, unmount.signal).then(
      (owner) => report({ type: 'verified', owner }),
      (error: Error) => {
        if (isCanceled(error)) return;
        reportError(error);
        report(
          isRejection(error) ? { type: 'rejected' } : { type: 'notVerified', reason: failureText(error) },
        );
      },
    );
    return () => unmount.abort();
  }, [isVerifying, userId, token]);

  const setPassword = async (password: string) => {
    report({ type: 'submitted' });
    try {
      await setPasswordByLink({ userId, token, password });
      // The server has ended every session, this browser's too.
      await clearMe(cache);
      report({ type: 'set' });
    } catch (error) {
      reportError(error);
      report({ type: 'notSet', reason: failureText(error as Error) });
    }
  };

  return { state, setPassword, retry: () => report({ type: 'retried' }) };
}

/** True if the server rejected the link itself; other errors do not make the link invalid. */
function isRejection(error: Error): boolean {
  return error instanceof Problem && error.status < 500 && error.status !== 429;
}
