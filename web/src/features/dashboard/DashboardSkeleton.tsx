import { Page } from '../../ui/Page';
import { Skeleton } from '../../ui/Skeleton';
import { Stack } from '../../ui/Stack';
import styles from './DashboardSkeleton.module.css';

/** Placeholder while the dashboard loads. */
export function DashboardSkeleton() {
  return (
    <Page space="tight" isBusy>
      <Stack gap={1}>
        <Skeleton width="min(22rem, 80%)" height="2.5rem" />
        <Skeleton shape="text" width="min(26rem, 95%)" />
      </Stack>
      <div className={styles.summary}>
        <Skeleton height="100%" />
        <Skeleton height="100%" />
      </div>
      <Skeleton height="3rem" />
      {[1, 2, 3].map((card) => (
        <Skeleton key={card} height="19rem" />
      ))}
    </Page>
  );
}
