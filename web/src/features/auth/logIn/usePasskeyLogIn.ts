import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { canUsePasskeys, getPasskey, type PasskeyJson } from '../../../shared/me/passkeys';
import { setMe } from '../../../shared/me/queries';
import { setupQueries } from '../../../shared/setup/queries';
import { successUrl } from '../forwardedQuery';
import { beginPasskeyLogIn, logInWithPasskey } from '../queries';

/** Shorter than the lifetime of a challenge, which is five minutes. */
const RENEW_AFTER_MS = 4 * 60_000;

/** Logs in with a passkey: by a button, or by the browser's suggestions for the email field. */
export function usePasskeyLogIn(searchStr: string) {
  const setup = useQuery(setupQueries.features());
  const isOffered = canUsePasskeys(setup.data?.passkey_domain);
  const chosen = useLogIn(searchStr, async () => getPasskey(await beginPasskeyLogIn()));
  const suggested = useLogIn(searchStr, suggestPasskey);
  // A browser can wait for one passkey at a time.
  const suggesting = useRef<AbortController>(null);
  const { mutate } = suggested;

  useEffect(() => {
    if (!isOffered) return;
    const suggest = () => {
      suggesting.current?.abort();
      suggesting.current = new AbortController();
      mutate(suggesting.current.signal);
    };
    suggest();
    const renewing = setInterval(suggest, RENEW_AFTER_MS);
    return () => {
      clearInterval(renewing);
      suggesting.current?.abort();
    };
  }, [isOffered, mutate]);

  return {
    isOffered,
    isPending: chosen.isPending,
    error: chosen.error ?? suggested.error,
    start: () => {
      suggesting.current?.abort();
      chosen.mutate(undefined);
    },
  };
}

/** Waits until the user picks a suggestion. Without any there is nothing to report, so this fails silently. */
async function suggestPasskey(signal?: AbortSignal) {
  const isAvailable = await PublicKeyCredential.isConditionalMediationAvailable?.();
  const options = isAvailable && (await beginPasskeyLogIn().catch(() => undefined));
  if (!options || signal?.aborted) return undefined;
  return getPasskey(options, { mediation: 'conditional', ...(signal && { signal }) }).catch(() => undefined);
}

function useLogIn(searchStr: string, askFor: (signal?: AbortSignal) => Promise<PasskeyJson | undefined>) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (signal: AbortSignal | undefined) => {
      const credential = await askFor(signal);
      return credential && logInWithPasskey(credential);
    },
    onSuccess: async (user) => {
      if (!user) return;
      await setMe(cache, user);
      await navigate({ href: successUrl('passkey', searchStr) });
    },
  });
}
