import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { purchaseQueries } from '../../shared/purchase/queries';
import { Notice } from '../../ui/Notice';
import { Page } from '../../ui/Page';
import { PageHeader } from '../../ui/PageHeader';
import { MemberCard } from './MemberCard';
import { MembershipSkeleton } from './MembershipSkeleton';
import { MembershipState } from './MembershipState';
import { findMembership, startedMembership } from './membership';
import { Offer } from './Offer';
import { UnconfirmedPurchase } from './UnconfirmedPurchase';

/** With the session id of a checkout, fulfills that purchase; otherwise shows the membership or the offer. */
export function MembershipPage() {
  const { session_id } = useSearch({ from: '/member/tester/membership' });
  return (
    <Page width="middle">
      <PageHeader title="Membership" />
      {session_id ? <PurchaseResult sessionId={session_id} /> : <MembershipStatus />}
    </Page>
  );
}

function PurchaseResult({ sessionId }: { sessionId: string }) {
  const fulfilment = useQuery(purchaseQueries.fulfilment(sessionId));
  if (fulfilment.isPending) return <MembershipSkeleton label="Finishing your purchase" />;
  const membership = startedMembership(fulfilment.data?.new_subscription);
  if (membership) {
    return (
      <>
        <Notice tone="success">Your subscription is now active. Welcome to full membership.</Notice>
        <MemberCard subscription={membership} />
      </>
    );
  }
  return (
    <>
      {fulfilment.isError && <UnconfirmedPurchase query={fulfilment} />}
      <MembershipStatus />
    </>
  );
}

function MembershipStatus() {
  const subscriptions = useQuery(purchaseQueries.subscriptions());
  return (
    <MembershipState query={subscriptions} label="Loading your membership">
      {(active) => {
        const membership = findMembership(active);
        return membership ? <MemberCard subscription={membership} /> : <Offer />;
      }}
    </MembershipState>
  );
}
