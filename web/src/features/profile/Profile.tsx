import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ceremonyQueries } from '../../shared/ceremony/queries';
import type { User } from '../../shared/me/user';
import { Card } from '../../ui/Card';
import { QueryState } from '../../ui/QueryState';
import { Skeleton } from '../../ui/Skeleton';
import { Achievements } from './achievements/Achievements';
import { ceremonyBands } from './chart/ceremonyBars';
import { ViewedChart } from './chart/ViewedChart';
import { FilmsViewed } from './films/FilmsViewed';
import { ProfileHeader } from './header/ProfileHeader';
import styles from './Profile.module.css';
import type { ProfileUser } from './profileUser';
import { FriendRatings } from './ratings/FriendRatings';

interface ProfileProps {
  user: ProfileUser;
  me: User;
  /** Level of the username's heading; h2 on pages with a title of their own. */
  heading?: 'h1' | 'h2';
}

/** What a user has viewed and completed. */
export function Profile({ user, me, heading = 'h1' }: ProfileProps) {
  const overview = useQuery(ceremonyQueries.overview());
  const viewed = useMemo(() => new Set(user.viewed), [user.viewed]);
  const bands = useMemo(() => ceremonyBands(overview.data ?? [], viewed), [overview.data, viewed]);
  return (
    <div className={styles.profile}>
      <ProfileHeader user={user} me={me} overview={overview.data} heading={heading} />
      <Card aria-labelledby="per-ceremony">
        <h2 id="per-ceremony" className={styles.title}>
          Films viewed per ceremony
        </h2>
        <QueryState
          query={overview}
          pending={<Skeleton height="14rem" />}
          failure={{ note: "We couldn't load the ceremonies." }}
        >
          {() => <ViewedChart bands={bands} />}
        </QueryState>
      </Card>
      {overview.data && <Achievements user={user} overview={overview.data} />}
      {user.relationship === 'friend' && <FriendRatings friendId={user._id} />}
      <FilmsViewed user={user} />
    </div>
  );
}
