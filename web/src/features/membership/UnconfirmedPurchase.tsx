import type { UseQueryResult } from '@tanstack/react-query';
import { Problem } from '../../api/problem';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import styles from './UnconfirmedPurchase.module.css';

/** A purchase that came back and could not be confirmed. One that is not there, or not theirs, is not asked for again. */
export function UnconfirmedPurchase({
  query: { error, isFetching, refetch },
}: {
  query: UseQueryResult<unknown>;
}) {
  const isRefused = error instanceof Problem && error.status < 500;
  if (isRefused) {
    return (
      <Notice tone="danger" title="This purchase could not be confirmed.">
        {error.message}
      </Notice>
    );
  }
  return (
    <Notice tone="danger" title="Your purchase could not be confirmed just now.">
      <div className={styles.again}>
        <p>{error?.message} Whatever you have paid for is not lost.</p>
        <Button size="small" isPending={isFetching} onClick={() => void refetch()}>
          Check again
        </Button>
      </div>
    </Notice>
  );
}
