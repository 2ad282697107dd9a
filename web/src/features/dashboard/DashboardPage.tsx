import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { ceremonyQueries } from '../../shared/ceremony/queries';
import { useMe } from '../../shared/me/queries';
import { Page } from '../../ui/Page';
import { QueryState } from '../../ui/QueryState';
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
  const overview = { data: useDeferredValue(data), error, isFetching, refetch };
  if (!me || (!overview.data && !error)) return <DashboardSkeleton />;
  return (
    <Page space="tight">
      {!overview.data && <h1>Dashboard</h1>}
      <QueryState query={overview} failure={{ title: "We couldn't load the ceremonies", heading: 'h2' }}>
        {(ceremonies) => <Dashboard me={me} overview={ceremonies} />}
      </QueryState>
    </Page>
  );
}
