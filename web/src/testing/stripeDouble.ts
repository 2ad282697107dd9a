// A test double of Stripe's script.
import { vi } from 'vitest';
import type { EmbeddedCheckout } from '../shared/purchase/stripeScript';

interface StripeDouble {
  /** The client secrets of the mounted checkouts. */
  secrets: string[];
  /** The publishable keys that the page has used. */
  keys: string[];
  /** The URLs that the script was loaded from. */
  scripts: string[];
  destroyed: () => number;
}

/** Makes the script load, with a checkout that displays its client secret. */
export function provideStripe(): StripeDouble {
  const double = { secrets: [] as string[], keys: [] as string[], scripts: [] as string[] };
  let destroyed = 0;
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    window.Stripe = (key) => {
      double.keys.push(key);
      return {
        createEmbeddedCheckoutPage: async ({ fetchClientSecret }): Promise<EmbeddedCheckout> => {
          const secret = await fetchClientSecret();
          double.secrets.push(secret);
          return {
            mount: (container) => container.append(`Pay with ${secret}`),
            destroy: () => {
              destroyed += 1;
            },
          };
        },
      };
    };
    for (const node of nodes) {
      double.scripts.push((node as HTMLScriptElement).src);
      (node as HTMLElement).dispatchEvent(new Event('load'));
    }
  });
  return { ...double, destroyed: () => destroyed };
}

/** Makes the script fail to load. */
export function withholdStripe(): void {
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) (node as HTMLElement).dispatchEvent(new Event('error'));
  });
}
