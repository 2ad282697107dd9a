import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from '@tanstack/react-router';
import { ChartColumn } from 'lucide-react';
import { useMemo } from 'react';
import { Problem } from '../../api/problem';
import { useSettledValue } from '../../lib/useSettledValue';
import { useMarks } from '../../shared/marks/useMarks';
import { useMe } from '../../shared/me/queries';
import { statsKey } from '../../shared/me/statsKey';
import { useRefetchOutdated } from '../../shared/next/useRefetchOutdated';
import { reviewQueries } from '../../shared/yearReview/queries';
import { ButtonLink } from '../../ui/ButtonLink';
import { EmptyState } from '../../ui/EmptyState';
import { Page } from '../../ui/Page';
import { PageHeader } from '../../ui/PageHeader';
import { QueryState } from '../../ui/QueryState';
import { statsQueries } from './queries';
import { StatsSections } from './StatsSections';
import { StatsSkeleton } from './StatsSkeleton';

/** How long after a mark the numbers are fetched again. */
const PAUSE_MS = 1200;

/** What the user, or a friend, has watched, in numbers and charts. */
export function StatsPage() {
  const { user_id } = useParams({ from: '/member/stats/{-$user_id}' });
  const me = useMe();
  const { viewed: own } = useMarks();
  const { settled } = useSettledValue(own, PAUSE_MS);
  useRefetchOutdated(statsKey, settled === own);
  const friendId = user_id === me?._id ? undefined : user_id;
  const query = useQuery({ ...statsQueries.of(friendId), enabled: me !== undefined });
  const years = useQuery({ ...reviewQueries.years(), enabled: me !== undefined && friendId === undefined });
  // Both at once, so that nothing moves. The stats don't need the years.
  const all = { ...query, data: years.isLoading ? undefined : query.data };
  const friend = [...(me?.friends ?? []), ...(me?.friends_waiting_for_approval ?? [])].find(
    ({ _id }) => _id === friendId,
  );
  const viewed = useMemo(
    () => (friendId === undefined ? own : friend && new Set(friend.viewed)),
    [friendId, own, friend],
  );
  const name = friendId === undefined ? undefined : (friend?.username ?? query.data?.username);
  // The friendship may have ended while the page was open.
  if (query.error instanceof Problem && query.error.status === 403) return <Navigate to="/friends" replace />;
  return (
    <Page key={user_id}>
      <PageHeader
        title={name ? `${name}’s stats` : 'Stats'}
        lead={
          name
            ? `What ${name} has watched, in numbers. When is private.`
            : "What you've watched, in numbers and charts."
        }
      />
      <QueryState
        query={all}
        pending={<StatsSkeleton />}
        failure={{ title: "We couldn't load these stats", heading: 'h2' }}
      >
        {(stats) =>
          stats.films.seen === 0 ? (
            <NoFilms name={name} />
          ) : (
            <StatsSections
              stats={stats}
              viewed={viewed}
              isOwn={friendId === undefined}
              years={friendId === undefined ? (years.data?.years ?? []) : []}
            />
          )
        }
      </QueryState>
    </Page>
  );
}

function NoFilms({ name }: { name: string | undefined }) {
  if (name) {
    return (
      <EmptyState art={<ChartColumn />} title="No films yet" heading="h2">
        {name} hasn't marked any films as watched.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      art={<ChartColumn />}
      title="Your charts start here"
      heading="h2"
      action={
        <ButtonLink to="/start" variant="primary">
          Mark films you've seen
        </ButtonLink>
      }
    >
      Hours, decades, countries, genres, streaks and a map of every ring: mark a film and they fill up.
    </EmptyState>
  );
}
