import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useServer } from '../../api/server';
import { setupQueries } from '../setup/queries';
import { createCheckoutSession, publishableKey } from './queries';
import { type EmbeddedCheckout, loadStripe } from './stripeScript';

type State = { step: 'loading' } | { step: 'ready' } | { step: 'failed'; error: Error };

/** Mounts Stripe's embedded checkout in `container` until the component unmounts. */
export function useCheckout(priceId: string, returnPath: string) {
  const container = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<State>({ step: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const cache = useQueryClient();
  const isDemo = useServer().environment === 'demo';

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` restarts the checkout.
  useEffect(() => {
    setState({ step: 'loading' });
    // A demo may have a stand-in for Stripe's script.
    const scriptUrl = async () => {
      if (!isDemo) return undefined;
      const { demo } = await cache.fetchQuery(setupQueries.features());
      return demo?.payment_script ?? undefined;
    };
    return mountCheckout(container, priceId, returnPath, scriptUrl, setState);
  }, [priceId, returnPath, isDemo, cache, attempt]);

  return { container, state, retry: () => setAttempt(attempt + 1) };
}

/** Returns a cleanup function, which is safe to call in any state. */
function mountCheckout(
  container: RefObject<HTMLElement | null>,
  priceId: string,
  returnPath: string,
  scriptUrl: () => Promise<string | undefined>,
  onChange: (state: State) => void,
): () => void {
  let isCanceled = false;
  let mounted: EmbeddedCheckout | undefined;
  const mount = async () => {
    const [createStripe, key] = await Promise.all([scriptUrl().then(loadStripe), publishableKey()]);
    // Fetched before Stripe.js needs it, because Stripe.js hides the error of a failed fetch.
    const secret = isCanceled ? '' : await createCheckoutSession(priceId, returnPath);
    if (isCanceled) return;
    const checkout = await createStripe(key).createEmbeddedCheckoutPage({
      fetchClientSecret: async () => secret,
    });
    if (isCanceled || !container.current) return checkout.destroy();
    mounted = checkout;
    checkout.mount(container.current);
    onChange({ step: 'ready' });
  };
  mount().catch((error: unknown) => {
    if (!isCanceled)
      onChange({ step: 'failed', error: error instanceof Error ? error : new Error(String(error)) });
  });
  return () => {
    isCanceled = true;
    mounted?.destroy();
  };
}
