import { useQuery } from '@tanstack/react-query';
import { notFound, useParams } from '@tanstack/react-router';
import { isNotFound } from '../../api/problem';
import { PublicSkeleton } from '../../shared/publicPages/PublicSkeleton';
import { openQueries } from '../../shared/share/openQueries';
import { Page } from '../../ui/Page';
import { QueryState } from '../../ui/QueryState';
import { Skeleton } from '../../ui/Skeleton';
import { PublicDetails } from './PublicDetails';

/** What a user has made public of their progress, for everyone. */
export function PublicPage() {
  const { slug } = useParams({ from: '/u/$slug' });
  const query = useQuery(openQueries.publicPage(slug));
  // The user may have turned it off while it was open.
  if (isNotFound(query.error)) throw notFound();
  return (
    <Page>
      <QueryState
        query={query}
        pending={
          <PublicSkeleton title="Progress">
            <Skeleton height="22rem" />
          </PublicSkeleton>
        }
        failure={{ title: "We couldn't load this page", heading: 'h2' }}
      >
        {(progress) => <PublicDetails key={slug} progress={progress} />}
      </QueryState>
    </Page>
  );
}
