// Stands in for the payment provider's script, which no test loads.
import { vi } from 'vitest';
import type { EmbeddedCheckout } from '../shared/purchase/stripeScript';

interface StripeDouble {
  /** The secrets of the checkouts that were shown. */
  secrets: string[];
  /** Keys by which the site has named itself. */
  keys: string[];
  destroyed: () => number;
}

/** Lets the script come, with a checkout that shows its secret. */
export function provideStripe(): StripeDouble {
  const double = { secrets: [] as string[], keys: [] as string[] };
  let destroyed = 0;
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    window.Stripe = (key) => {
      double.keys.push(key);
      return {
        createEmbeddedCheckoutPage: async ({ fetchClientSecret }): Promise<EmbeddedCheckout> => {
          const secret = await fetchClientSecret();
          double.secrets.push(secret);
          return {
            mount: (place) => place.append(`Pay with ${secret}`),
            destroy: () => {
              destroyed += 1;
            },
          };
        },
      };
    };
    for (const node of nodes) (node as HTMLElement).dispatchEvent(new Event('load'));
  });
  return { ...double, destroyed: () => destroyed };
}

/** Lets the script fail to come. */
export function withholdStripe(): void {
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) (node as HTMLElement).dispatchEvent(new Event('error'));
  });
}
