import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { ceremonyQueries } from '../../shared/ceremony/queries';
import { useMe } from '../../shared/me/queries';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { Dashboard } from './Dashboard';
import styles from './DashboardPage.module.css';
import { DashboardSkeleton } from './DashboardSkeleton';

export function DashboardPage() {
  const me = useMe();
  const { data: overview, error, isFetching, refetch } = useQuery(ceremonyQueries.overview());
  // For the moment between a log-out and the welcome page.
  if (!me) return null;
  if (overview) return <Dashboard me={me} overview={overview} />;
  if (!error) return <DashboardSkeleton />;
  return (
    <div className={styles.page}>
      <h1>Dashboard</h1>
      <EmptyState
        tone="danger"
        art={<TriangleAlert strokeWidth={1.25} />}
        heading="h2"
        title="The ceremonies could not be loaded"
        action={
          <Button isPending={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        }
      >
        {error.message}
      </EmptyState>
    </div>
  );
}
