import { type RefObject, useEffect, useRef, useState } from 'react';
import { beginCheckout, publishableKey } from './queries';
import { type EmbeddedCheckout, loadStripe } from './stripeScript';

type State = { step: 'loading' } | { step: 'shown' } | { step: 'failed'; error: Error };

/** Shows the provider's checkout in a place of the page, for as long as the place is there. */
export function useCheckout(priceId: string, returnPath: string) {
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<State>({ step: 'loading' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt begins anew.
  useEffect(() => {
    setState({ step: 'loading' });
    return showCheckout(place, priceId, returnPath, setState);
  }, [priceId, returnPath, attempt]);

  return { place, state, retry: () => setAttempt(attempt + 1) };
}

/** Gives the way to take it away again, whatever it has come to. */
function showCheckout(
  place: RefObject<HTMLElement | null>,
  priceId: string,
  returnPath: string,
  onChange: (state: State) => void,
): () => void {
  let isGone = false;
  let shown: EmbeddedCheckout | undefined;
  const show = async () => {
    const [createStripe, key] = await Promise.all([loadStripe(), publishableKey()]);
    // The provider's script keeps to itself why it could not get the secret, so that is asked for first.
    const secret = isGone ? '' : await beginCheckout(priceId, returnPath);
    if (isGone) return;
    const checkout = await createStripe(key).createEmbeddedCheckoutPage({
      fetchClientSecret: async () => secret,
    });
    if (isGone || !place.current) return checkout.destroy();
    shown = checkout;
    checkout.mount(place.current);
    onChange({ step: 'shown' });
  };
  show().catch((error: unknown) => {
    if (!isGone)
      onChange({ step: 'failed', error: error instanceof Error ? error : new Error(String(error)) });
  });
  return () => {
    isGone = true;
    shown?.destroy();
  };
}
