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
  // The route loader has just tried; after a failure the user decides when to retry.
  const { data, error, isFetching, refetch } = useQuery({
    ...ceremonyQueries.overview(),
    retryOnMount: false,
  });
  // Deferred, so that slow phones stay responsive while the cards render.
  const overview = useDeferredValue(data);
  // Logged out; the redirect to the welcome page is pending.
  if (!me) return null;
  if (overview) return <Dashboard me={me} overview={overview} />;
  if (!error) return <DashboardSkeleton />;
  return (
    <Page space="tight">
      <h1>Dashboard</h1>
      <LoadFailure
        heading="h2"
        title="We couldn't load the ceremonies"
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    </Page>
  );
}
