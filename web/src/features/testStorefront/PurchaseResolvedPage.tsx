import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { purchaseQueries } from '../../shared/purchase/queries';
import { Notice } from '../../ui/Notice';
import { Skeleton } from '../../ui/Skeleton';
import { Failed } from './Failed';
import { RecordTable } from './RecordTable';
import styles from './TestStorefrontPage.module.css';

/** What came of a purchase in the test storefront, as the server tells it. */
export function PurchaseResolvedPage() {
  const { session_id } = useSearch({ from: '/member/admin/admin/test-purchase-resolved' });
  return (
    <div className={styles.page}>
      <header>
        <h1>Test purchase resolved</h1>
        <p className={styles.quiet}>
          <Link to="/admin/test-storefront">Back to the test storefront</Link>
        </p>
      </header>
      {session_id ? <Outcome sessionId={session_id} /> : <p>The address names no purchase.</p>}
    </div>
  );
}

function Outcome({ sessionId }: { sessionId: string }) {
  const { data, error, isPending, refetch } = useQuery(purchaseQueries.fulfilment(sessionId));
  if (isPending) return <Skeleton height="18rem" />;
  if (!data) return error && <Failed error={error} onRetry={refetch} />;
  const { new_subscription, purchased_products, new_features, updatedUser } = data;
  return (
    <>
      {new_subscription ? (
        <Notice tone="success" title={`${new_subscription.name}: ${new_subscription.status}`}>
          {updatedUser.isFullMember ? 'You are a full member.' : 'You are not a full member.'}
        </Notice>
      ) : (
        <p>Nothing came of it yet: the checkout is not paid.</p>
      )}
      <RecordTable title="New subscription" records={new_subscription ? [new_subscription] : []} />
      <RecordTable title="Purchased products" records={purchased_products} />
      <RecordTable title="New features" records={new_features.map((lookup_key) => ({ lookup_key }))} />
    </>
  );
}
