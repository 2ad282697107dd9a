import { useQuery } from '@tanstack/react-query';
import { notFound, useParams } from '@tanstack/react-router';
import { isNotFound } from '../../api/problem';
import { PublicSkeleton } from '../../shared/publicPages/PublicSkeleton';
import { openQueries } from '../../shared/share/openQueries';
import { Page } from '../../ui/Page';
import { QueryState } from '../../ui/QueryState';
import { Skeleton } from '../../ui/Skeleton';
import { ShareDetails } from './ShareDetails';

/** What a user has shared: the progress with one thing, for everyone who has the link. */
export function SharePage() {
  const { token } = useParams({ from: '/s/$token' });
  const query = useQuery(openQueries.share(token));
  // The user may have deleted it while it was open.
  if (isNotFound(query.error)) throw notFound();
  return (
    <Page width="middle">
      <QueryState
        query={query}
        pending={
          <PublicSkeleton title="Progress">
            <Skeleton height="22rem" />
          </PublicSkeleton>
        }
        failure={{ title: "We couldn't load this page", heading: 'h2' }}
      >
        {(progress) => <ShareDetails key={token} token={token} progress={progress} />}
      </QueryState>
    </Page>
  );
}
