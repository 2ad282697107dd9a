import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, body } from '../../api/client';
import { type Consent, useConsent } from './consent';
import { needsSending, recordSent } from './sentConsent';

/**
 * Sends the visitor's decision to the server: when made, and again after log-in. A failed request does not affect
 * the local decision and is repeated on the next visit.
 */
export function useSendConsent(userId: string | undefined): void {
  const consent = useConsent();
  const { mutate } = useMutation({
    mutationFn: ({ consent }: { consent: Consent; userId: string | undefined }) =>
      body(
        api.POST('/api/user/cookie-preferences', {
          body: { allow_third_party_cookies: consent === 'accepted' },
        }),
      ),
    onSuccess: (_data, { consent, userId }) => recordSent(consent, userId),
  });
  useEffect(() => {
    if (consent && needsSending(consent, userId)) mutate({ consent, userId });
  }, [consent, userId, mutate]);
}
