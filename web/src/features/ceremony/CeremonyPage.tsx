import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { bothOf } from '../../lib/query';
import { ceremonyQueries } from '../../shared/ceremony/queries';
import { PublicSkeleton } from '../../shared/publicPages/PublicSkeleton';
import { Page } from '../../ui/Page';
import { QueryState } from '../../ui/QueryState';
import { Skeleton } from '../../ui/Skeleton';
import { CeremonyDetails } from './CeremonyDetails';

/** A ceremony for visitors; users have a checklist. */
export function CeremonyPage() {
  const ceremony = Number(useParams({ from: '/ceremony/$ceremony_num' }).ceremony_num);
  const overview = useQuery(ceremonyQueries.overview());
  const films = useQuery(ceremonyQueries.films(ceremony));
  return (
    <Page>
      <QueryState
        query={bothOf(overview, films)}
        pending={
          <PublicSkeleton title="Ceremony">
            <Skeleton height="22rem" />
            <Skeleton height="30rem" />
          </PublicSkeleton>
        }
        failure={{ title: "We couldn't load this ceremony", heading: 'h2' }}
      >
        {([all, list]) => <CeremonyDetails ceremony={ceremony} overview={all} films={list} />}
      </QueryState>
    </Page>
  );
}
