import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { AdminFrame } from '../../shared/admin/AdminFrame';
import { RawJson } from '../../shared/admin/RawJson';
import { purchaseQueries } from '../../shared/purchase/queries';
import { LoadFailure } from '../../ui/LoadFailure';
import { Notice } from '../../ui/Notice';
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
  const { data, error, isPending, isFetching, refetch } = useQuery(purchaseQueries.fulfilment(sessionId));
  if (isPending) return <Skeleton height="18rem" />;
  if (!data) {
    return (
      <LoadFailure
        title="We couldn't fulfill the purchase"
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  const { new_subscription, updatedUser } = data;
  return (
    <>
      {new_subscription ? (
        <Notice tone="success" title={`${new_subscription.name}: ${new_subscription.status}`}>
          {updatedUser.isFullMember ? "You're a full member." : "You're not a full member."}
        </Notice>
      ) : (
        <p>No subscription yet. The checkout hasn't been paid.</p>
      )}
      <RawJson title="Fulfillment" value={data} />
    </>
  );
}
