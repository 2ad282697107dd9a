import type { UseQueryResult } from '@tanstack/react-query';
import { Problem } from '../../api/problem';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import styles from './UnconfirmedPurchase.module.css';

/** A purchase whose fulfillment failed. There is no retry when the server rejected it (unknown or another user's). */
export function UnconfirmedPurchase({
  query: { error, isFetching, refetch },
}: {
  query: UseQueryResult<unknown>;
}) {
  const isRejected = error instanceof Problem && error.status < 500;
  if (isRejected) {
    return (
      <Notice tone="danger" title="We couldn't confirm this purchase.">
        {error.message}
      </Notice>
    );
  }
  return (
    <Notice tone="danger" title="We couldn't confirm this purchase.">
      <div className={styles.again}>
        <p>{error?.message} You won't lose anything you've paid for.</p>
        <Button size="small" isPending={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    </Notice>
  );
}
