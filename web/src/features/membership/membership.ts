// Finds the full membership among a user's subscriptions.
import type { Subscription } from '../../shared/purchase/queries';

export const fullMembership = 'full-membership';

/** Return URL of the checkout; the payment provider fills in the placeholder. */
export const returnPath = '/membership?session_id={CHECKOUT_SESSION_ID}';

export function findMembership(subscriptions: readonly Subscription[]): Subscription | undefined {
  return subscriptions.find(({ lookup_key }) => lookup_key === fullMembership);
}

/** The new subscription, if it is the full membership and is trialing or active. */
export function startedMembership(subscription: Subscription | null | undefined): Subscription | undefined {
  const hasStarted = subscription?.status === 'trialing' || subscription?.status === 'active';
  return subscription && hasStarted ? findMembership([subscription]) : undefined;
}
