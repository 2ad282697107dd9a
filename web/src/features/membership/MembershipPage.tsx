import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { purchaseQueries } from '../../shared/purchase/queries';
import { Notice } from '../../ui/Notice';
import { Page } from '../../ui/Page';
import { PageHeader } from '../../ui/PageHeader';
import { MemberCard } from './MemberCard';
import { MembershipLoadFailure } from './MembershipLoadFailure';
import { MembershipSkeleton } from './MembershipSkeleton';
import { findMembership, startedMembership } from './membership';
import { Offer } from './Offer';
import { UnconfirmedPurchase } from './UnconfirmedPurchase';

/** Comes back from a checkout with its id in the address; otherwise shows what there is, or what can be bought. */
export function MembershipPage() {
  const { session_id } = useSearch({ from: '/member/tester/membership' });
  return (
    <Page width="middle">
      <PageHeader title="Membership" />
      {session_id ? <Bought sessionId={session_id} /> : <MembershipStatus />}
    </Page>
  );
}

function Bought({ sessionId }: { sessionId: string }) {
  const fulfilment = useQuery(purchaseQueries.fulfilment(sessionId));
  if (fulfilment.isPending) return <MembershipSkeleton label="Finishing your purchase" />;
  const begun = startedMembership(fulfilment.data?.new_subscription);
  if (begun) {
    return (
      <>
        <Notice tone="success">Your subscription is now active. Welcome to full membership.</Notice>
        <MemberCard subscription={begun} />
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
  if (subscriptions.isPending) return <MembershipSkeleton label="Loading your membership" />;
  // What was had once stays: somebody may be about to pay.
  if (!subscriptions.data) return <MembershipLoadFailure query={subscriptions} />;
  const membership = findMembership(subscriptions.data);
  return membership ? <MemberCard subscription={membership} /> : <Offer />;
}
