import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { ceremonyQueries } from '../../shared/ceremony/queries';
import { useMe } from '../../shared/me/queries';
import type { User } from '../../shared/me/user';
import { LastUpdated } from '../../shared/offline/LastUpdated';
import { ButtonLink } from '../../ui/ButtonLink';
import { EmptyState } from '../../ui/EmptyState';
import { Notice } from '../../ui/Notice';
import { Page } from '../../ui/Page';
import { PageHeader } from '../../ui/PageHeader';
import { QueryState } from '../../ui/QueryState';
import { Skeleton } from '../../ui/Skeleton';
import { Stack } from '../../ui/Stack';
import styles from './ComparePage.module.css';
import { CompareWith } from './CompareWith';
import { FriendPicker } from './FriendPicker';

/** Compares the user with the friend whose id is in the path. */
export function ComparePage() {
  const me = useMe();
  const { user_id } = useParams({ from: '/member/friends/compare/{-$user_id}' });
  const friend = me?.friends.find(({ _id }) => _id === user_id);
  return (
    <Page>
      <PageHeader
        title="Compare"
        action={
          <ButtonLink to="/friends" variant="quiet" size="small">
            Your friends
          </ButtonLink>
        }
      />
      {!me ? (
        <Skeleton height="5.5rem" />
      ) : me.friends.length === 0 ? (
        <EmptyState
          art={<Users strokeWidth={1} />}
          title="No friends to compare with yet"
          action={
            <ButtonLink to="/friends" variant="primary">
              Invite a friend
            </ButtonLink>
          }
        >
          Connect with a friend to see who's ahead and what to watch together.
        </EmptyState>
      ) : (
        <>
          <FriendPicker friends={me.friends} chosenId={friend?._id} />
          {user_id && !friend && (
            <Notice tone="danger">You're not friends on Laurels. Pick a friend to compare with.</Notice>
          )}
          {!user_id && <p className={styles.hint}>Pick a friend to compare with.</p>}
        </>
      )}
      {friend && <LastUpdated path="/api/user/profile" />}
      {me && friend && <Compared key={friend._id} me={me} friend={friend} />}
    </Page>
  );
}

function Compared({ me, friend }: { me: User; friend: User['friends'][number] }) {
  const overview = useQuery(ceremonyQueries.overview());
  return (
    <QueryState
      query={overview}
      pending={
        <Stack gap={6} aria-busy="true">
          <Skeleton height="18rem" />
          <Skeleton height="12rem" />
          <Skeleton height="24rem" />
        </Stack>
      }
      failure={{ title: "We couldn't load the ceremonies" }}
    >
      {(loaded) => <CompareWith me={me} friend={friend} overview={loaded} />}
    </QueryState>
  );
}
