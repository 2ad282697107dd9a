import { Page } from '../../ui/Page';
import { Skeleton } from '../../ui/Skeleton';
import header from './Dashboard.module.css';
import styles from './DashboardSkeleton.module.css';

/** Placeholder while the dashboard loads. */
export function DashboardSkeleton() {
  return (
    <Page space="tight" isBusy>
      <header className={header.header}>
        <h1>Dashboard</h1>
        <p className={header.lead}>
          <Skeleton shape="text" width="min(16rem, 95%)" />
        </p>
      </header>
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
