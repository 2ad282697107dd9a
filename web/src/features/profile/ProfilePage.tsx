import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ceremonyQueries } from '../../shared/ceremony/queries';
import { useMe } from '../../shared/me/queries';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Skeleton } from '../../ui/Skeleton';
import { Achievements } from './Achievements';
import { ceremonyBands } from './ceremonyBars';
import { FilmsViewed } from './FilmsViewed';
import { ProfileHeader } from './ProfileHeader';
import styles from './ProfilePage.module.css';
import { type Person, visiblePerson } from './person';
import { ViewedChart } from './ViewedChart';

export function ProfilePage() {
  const { user_id } = useParams({ from: '/member/profile/$user_id' });
  const me = useMe();
  // For the moment between a log-out and the welcome page.
  if (!me) return null;
  const person = visiblePerson(me, user_id);
  // No longer, or not yet: the friendship may have ended while the page was open.
  if (!person) return <Navigate to="/friends" replace />;
  return <Profile key={user_id} person={person} me={me} />;
}

function Profile({ person, me }: { person: Person; me: Parameters<typeof visiblePerson>[0] }) {
  const overview = useQuery(ceremonyQueries.overview());
  const viewed = useMemo(() => new Set(person.viewed), [person.viewed]);
  const bands = useMemo(() => overview.data && ceremonyBands(overview.data, viewed), [overview.data, viewed]);
  return (
    <div className={styles.page}>
      <ProfileHeader person={person} me={me} overview={overview.data} />
      <Card aria-labelledby="per-ceremony">
        <h2 id="per-ceremony" className={styles.title}>
          Films viewed per ceremony
        </h2>
        {bands ? (
          <ViewedChart bands={bands} />
        ) : overview.isError ? (
          <p className={styles.note}>
            The ceremonies could not be loaded just now.
            <Button
              variant="quiet"
              size="small"
              isPending={overview.isFetching}
              onClick={() => void overview.refetch()}
            >
              Try again
            </Button>
          </p>
        ) : (
          <Skeleton height="14rem" />
        )}
      </Card>
      {overview.data && <Achievements person={person} overview={overview.data} />}
      <FilmsViewed person={person} />
    </div>
  );
}
