// Products, prices and subscriptions.
import type { components } from '../api/schema.gen';

type Schemas = components['schemas'];

/** Five dollars a month, with changes. */
export function aPrice(
  changes: Partial<Schemas['Price']> = {},
  metadata: Partial<Schemas['PriceMetadata']> = {},
): Schemas['Price'] {
  return {
    id: 'price_monthly',
    unit_amount: 499,
    recurring: { interval: 'month', interval_count: 1 },
    metadata: {
      radio_button_text: 'Monthly',
      display_priority: 2,
      trial_period_days: null,
      coupon_percent_off: null,
      coupon_amount_off: null,
      ...metadata,
    },
    discount_problem: null,
    ...changes,
  };
}

export const yearly = aPrice(
  { id: 'price_yearly', unit_amount: 4_788, recurring: { interval: 'year', interval_count: 1 } },
  { radio_button_text: 'Yearly', display_priority: 1, trial_period_days: 14, coupon_percent_off: 20 },
);

export function aProduct(changes: Partial<Schemas['Product']> = {}): Schemas['Product'] {
  return {
    id: 'prod_full',
    lookup_key: 'full-membership',
    name: 'Full Membership',
    description: 'Everything Laurels has.',
    images: [],
    prices: [aPrice(), yearly],
    ...changes,
  };
}

export function aSubscription(changes: Partial<Schemas['Subscription']> = {}): Schemas['Subscription'] {
  return {
    id: 'sub_1',
    lookup_key: 'full-membership',
    status: 'active',
    name: 'Full Membership',
    image: null,
    created: '2026-03-10T12:00:00Z',
    trial_end: null,
    cancel_at: null,
    ...changes,
  };
}
