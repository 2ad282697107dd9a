import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { purchaseQueries } from '../../shared/purchase/queries';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { Page } from '../../ui/Page';
import { PageHeader } from '../../ui/PageHeader';
import { MemberCard } from './MemberCard';
import { MembershipSkeleton } from './MembershipSkeleton';
import { begunMembership, findMembership } from './membership';
import { Offer } from './Offer';
import { Trouble } from './Trouble';

/** Comes back from a checkout with its id in the address; otherwise shows what there is, or what can be bought. */
export function MembershipPage() {
  const { session_id } = useSearch({ from: '/member/tester/membership' });
  return (
    <Page width="middle">
      <PageHeader title="Membership" />
      {session_id ? <Bought sessionId={session_id} /> : <Standing />}
    </Page>
  );
}

function Bought({ sessionId }: { sessionId: string }) {
  const fulfilment = useQuery(purchaseQueries.fulfilment(sessionId));
  if (fulfilment.isPending) return <MembershipSkeleton label="Finishing your purchase" />;
  const begun = begunMembership(fulfilment.data?.new_subscription);
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
      {fulfilment.isError && (
        <Notice tone="danger" title="Your purchase could not be confirmed just now.">
          <p>{fulfilment.error.message} Whatever you have paid for is not lost.</p>
          <Button size="small" isPending={fulfilment.isFetching} onClick={() => void fulfilment.refetch()}>
            Check again
          </Button>
        </Notice>
      )}
      <Standing />
    </>
  );
}

function Standing() {
  const subscriptions = useQuery(purchaseQueries.subscriptions());
  if (subscriptions.isPending) return <MembershipSkeleton label="Loading your membership" />;
  if (subscriptions.isError) return <Trouble query={subscriptions} />;
  const membership = findMembership(subscriptions.data);
  return membership ? <MemberCard subscription={membership} /> : <Offer />;
}
