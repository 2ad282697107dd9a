// Loads Stripe.js on demand. Stripe requires it to come from its own host. The release must match the API version
// that the server uses. A demo may have a stand-in for it.

const stripeUrl = 'https://js.stripe.com/dahlia/stripe.js';

/** The part of Stripe.js in use. */
interface Stripe {
  createEmbeddedCheckoutPage(options: {
    fetchClientSecret: () => Promise<string>;
  }): Promise<EmbeddedCheckout>;
}

export interface EmbeddedCheckout {
  mount(container: HTMLElement): void;
  destroy(): void;
}

type StripeFactory = (publishableKey: string) => Stripe;

declare global {
  interface Window {
    Stripe?: StripeFactory;
  }
}

let loading: Promise<StripeFactory> | undefined;

/** Rejects if the script fails to load; the next call retries. */
export function loadStripe(scriptUrl = stripeUrl): Promise<StripeFactory> {
  if (window.Stripe) return Promise.resolve(window.Stripe);
  loading ??= new Promise<StripeFactory>((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      reject(new Error('error loading stripe'));
    };
    script.addEventListener('load', () => (window.Stripe ? resolve(window.Stripe) : fail()));
    script.addEventListener('error', fail);
    script.src = scriptUrl;
    document.head.append(script);
  }).finally(() => {
    loading = undefined;
  });
  return loading;
}
