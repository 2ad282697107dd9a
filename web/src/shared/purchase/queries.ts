import { queryOptions, useMutation } from '@tanstack/react-query';
import { api, body } from '../../api/client';
import type { components } from '../../api/schema.gen';
import { meQueries, updateMe } from '../me/queries';

export type Product = components['schemas']['Product'];
export type Subscription = components['schemas']['Subscription'];

// Nested under `me`, so that logging out clears them. No retries: the server has already retried the request to Stripe.
const all = [...meQueries.all, 'purchases'] as const;

export const purchaseQueries = {
  all,
  products: () =>
    queryOptions({
      queryKey: [...all, 'products'],
      queryFn: ({ signal }) => body(api.GET('/api/purchase/products', { signal })),
      retry: false,
    }),
  byLookupKeys: (...lookup_keys: string[]) =>
    queryOptions({
      queryKey: [...all, 'found', lookup_keys],
      queryFn: ({ signal }) =>
        body(api.POST('/api/purchase/find-products', { body: { lookup_keys }, signal })),
      retry: false,
    }),
  subscriptions: () =>
    queryOptions({
      queryKey: [...all, 'subscriptions'],
      queryFn: ({ signal }) => body(api.GET('/api/purchase/active-stripe-subscriptions', { signal })),
      retry: false,
      // The user may have changed it in Stripe's customer portal.
      staleTime: 0,
    }),
  passes: () =>
    queryOptions({
      queryKey: [...all, 'passes'],
      queryFn: ({ signal }) => body(api.GET('/api/purchase/access-passes', { signal })),
      retry: false,
      staleTime: 0,
    }),
  /** Fulfills a purchase. A query, because the request is idempotent. */
  fulfilment: (session_id: string) =>
    queryOptions({
      queryKey: [...all, 'fulfilment', session_id],
      queryFn: async ({ signal, client }) => {
        const call = api.POST('/api/purchase/fulfill-purchase-from-session', {
          body: { session_id },
          signal,
        });
        const fulfilment = await body(call);
        updateMe(client, fulfilment.updatedUser);
        return fulfilment;
      },
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
    }),
};

/** Returns the client secret of a new checkout session. */
export async function createCheckoutSession(price_id: string, returnPath: string): Promise<string> {
  const return_url = `${location.origin}${returnPath}`;
  const call = api.POST('/api/purchase/create-checkout-session', { body: { price_id, return_url } });
  return (await body(call)).clientSecret;
}

export async function publishableKey(): Promise<string> {
  return (await body(api.GET('/api/purchase/stripe-publishable-key'))).publishableKey;
}

/** Redirects to Stripe's customer portal. */
export function useManageSubscription() {
  return useMutation({
    mutationFn: (returnPath: string) => {
      const return_url = `${location.origin}${returnPath}`;
      return body(api.POST('/api/purchase/create-customer-portal-session', { body: { return_url } }));
    },
    onSuccess: ({ url }) => location.assign(url),
  });
}
