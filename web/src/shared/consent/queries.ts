import { useMutation } from '@tanstack/react-query';
import { api, body } from '../../api/client';
import { type Consent, storeConsent } from './consent';

/** Keeps the choice here at once and tells the server; it holds here even if the server cannot be told. */
export function useDecideConsent() {
  return useMutation({
    onMutate: (consent: Consent) => storeConsent(consent),
    mutationFn: (consent: Consent) =>
      body(
        api.POST('/api/user/cookie-preferences', {
          body: { allow_third_party_cookies: consent === 'accepted' },
        }),
      ),
  });
}
