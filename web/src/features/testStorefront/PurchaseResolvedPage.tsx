import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { AdminFrame } from '../../shared/admin/AdminFrame';
import { RawJson } from '../../shared/admin/RawJson';
import { purchaseQueries } from '../../shared/purchase/queries';
import { Notice } from '../../ui/Notice';
import { QueryState } from '../../ui/QueryState';
import { Skeleton } from '../../ui/Skeleton';

/** The fulfillment response for a purchase in the test storefront. */
export function PurchaseResolvedPage() {
  const { session_id } = useSearch({ from: '/member/admin/admin/test-purchase-resolved' });
  return (
    <AdminFrame
      title="Test purchase resolved"
      lead={<Link to="/admin/test-storefront">Back to the test storefront</Link>}
    >
      {session_id ? <Outcome sessionId={session_id} /> : <p>There's no purchase at this link.</p>}
    </AdminFrame>
  );
}

function Outcome({ sessionId }: { sessionId: string }) {
  const fulfilment = useQuery(purchaseQueries.fulfilment(sessionId));
  return (
    <QueryState
      query={fulfilment}
      pending={<Skeleton height="18rem" />}
      failure={{ title: "We couldn't fulfill the purchase" }}
    >
      {(outcome) => (
        <>
          {outcome.new_subscription ? (
            <Notice
              tone="success"
              title={`${outcome.new_subscription.name}: ${outcome.new_subscription.status}`}
            >
              {outcome.updatedUser.isFullMember ? "You're a full member." : "You're not a full member."}
            </Notice>
          ) : (
            <p>No subscription yet. The checkout hasn't been paid.</p>
          )}
          <RawJson title="Fulfillment" value={outcome} />
        </>
      )}
    </QueryState>
  );
}
