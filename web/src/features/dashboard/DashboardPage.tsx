import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { ceremonyQueries } from '../../shared/ceremony/queries';
import { useMe } from '../../shared/me/queries';
import { LoadFailure } from '../../ui/LoadFailure';
import { Page } from '../../ui/Page';
import { Dashboard } from './Dashboard';
import { DashboardSkeleton } from './DashboardSkeleton';

export function DashboardPage() {
  const me = useMe();
  // The way here has just tried; what it was refused is for the person to try again.
  const { data, error, isFetching, refetch } = useQuery({
    ...ceremonyQueries.overview(),
    retryOnMount: false,
  });
  // A slow phone draws it in slices and can be used meanwhile.
  const overview = useDeferredValue(data);
  // For the moment between a log-out and the welcome page.
  if (!me) return null;
  if (overview) return <Dashboard me={me} overview={overview} />;
  if (!error) return <DashboardSkeleton />;
  return (
    <Page space="tight">
      <h1>Dashboard</h1>
      <LoadFailure
        heading="h2"
        title="The ceremonies could not be loaded"
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    </Page>
  );
}
