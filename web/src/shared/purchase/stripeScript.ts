// The payment provider's script. It must come from the provider itself, and is loaded no sooner than somebody wants to
// pay. Its release is the one that the server speaks.

const address = 'https://js.stripe.com/dahlia/stripe.js';

/** As much of it as is used. */
interface Stripe {
  createEmbeddedCheckoutPage(options: {
    fetchClientSecret: () => Promise<string>;
  }): Promise<EmbeddedCheckout>;
}

export interface EmbeddedCheckout {
  mount(place: HTMLElement): void;
  destroy(): void;
}

type StripeFactory = (publishableKey: string) => Stripe;

declare global {
  interface Window {
    Stripe?: StripeFactory;
  }
}

let loading: Promise<StripeFactory> | undefined;

/** Rejects if the script cannot be had; the next call tries again. */
export function loadStripe(): Promise<StripeFactory> {
  if (window.Stripe) return Promise.resolve(window.Stripe);
  loading ??= new Promise<StripeFactory>((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      reject(new Error('error loading stripe'));
    };
    script.addEventListener('load', () => (window.Stripe ? resolve(window.Stripe) : fail()));
    script.addEventListener('error', fail);
    script.src = address;
    document.head.append(script);
  }).finally(() => {
    loading = undefined;
  });
  return loading;
}
