// Which of what somebody has bought is the full membership.
import type { Subscription } from '../../shared/purchase/queries';

export const fullMembership = 'full-membership';

/** The page that a checkout comes back to. */
export const returnPath = '/membership?session_id={CHECKOUT_SESSION_ID}';

export function findMembership(subscriptions: readonly Subscription[]): Subscription | undefined {
  return subscriptions.find(({ lookup_key }) => lookup_key === fullMembership);
}

/** What a purchase has made: the membership, once it has begun. */
export function startedMembership(bought: Subscription | null | undefined): Subscription | undefined {
  const hasBegun = bought?.status === 'trialing' || bought?.status === 'active';
  return bought && hasBegun ? findMembership([bought]) : undefined;
}
