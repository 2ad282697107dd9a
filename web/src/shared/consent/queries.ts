import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, body } from '../../api/client';
import { type Consent, useConsent } from './consent';
import { needsSending, recordSent } from './sentConsent';

/**
 * Tells the server what was decided: at once, and once more after log-in when it was decided before. What the server
 * could not be told holds here all the same and is told at the next visit.
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
    onSuccess: (_nothing, { consent, userId }) => recordSent(consent, userId),
  });
  useEffect(() => {
    if (consent && needsSending(consent, userId)) mutate({ consent, userId });
  }, [consent, userId, mutate]);
}
