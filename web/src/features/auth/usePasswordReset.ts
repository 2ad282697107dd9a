import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer } from 'react';
import { isCanceled } from '../../api/client';
import { Problem } from '../../api/problem';
import { clearMe } from '../../shared/me/queries';
import { reportError } from '../../shared/reporting/errors';
import { failureText } from './failureText';
import { afterResetEvent } from './passwordReset';
import { setPasswordByLink, verifyResetLink } from './queries';

/** Runs the reset that a link stands for. */
export function usePasswordReset(userId: string, token: string) {
  const cache = useQueryClient();
  const [state, report] = useReducer(afterResetEvent, { step: 'verifying' });
  const isVerifying = state.step === 'verifying';

  useEffect(() => {
    if (!isVerifying) return;
    const leaving = new AbortController();
    verifyResetLink(userId, token, leaving.signal).then(
      (owner) => report({ type: 'verified', owner }),
      (error: Error) => {
        if (isCanceled(error)) return;
        reportError(error);
        report(isRefusal(error) ? { type: 'refused' } : { type: 'unanswered', reason: failureText(error) });
      },
    );
    return () => leaving.abort();
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

/** The server has looked at the link and found it wanting; anything else says nothing about the link. */
function isRefusal(error: Error): boolean {
  return error instanceof Problem && error.status < 500 && error.status !== 429;
}
