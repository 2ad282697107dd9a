import { useEffect, useState } from 'react';
import { api, body } from '../../api/client';
import type { components } from '../../api/schema.gen';
import { isLongEnough } from './newPassword';

type CheckedPassword = components['schemas']['CheckedPassword'];

const DEBOUNCE_MS = 300;

/**
 * Whether the server would accept a new password; undefined until it has replied, or if it can't. Not a query, so that
 * passwords don't become keys of the cache.
 */
export function usePasswordCheck(
  password: string,
  email: string | undefined,
  username: string | undefined,
): CheckedPassword | undefined {
  const [checked, setChecked] = useState<CheckedPassword>();
  const canCheck = isLongEnough(password);
  useEffect(() => {
    if (!canCheck) return;
    const canceled = new AbortController();
    const { signal } = canceled;
    const timer = setTimeout(() => {
      const credentials = { password, ...(email && { email }), ...(username && { username }) };
      body(api.POST('/api/auth/email/check-password', { body: credentials, signal })).then(
        setChecked,
        // The server checks again when the form is sent, so a missing hint is not an error.
        () => !signal.aborted && setChecked(undefined),
      );
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      canceled.abort();
    };
  }, [canCheck, password, email, username]);
  return canCheck ? checked : undefined;
}
