import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { UserX } from 'lucide-react';
import { isNotFound } from '../../../api/problem';
import { useNow } from '../../../lib/useNow';
import { AdminFrame } from '../../../shared/admin/AdminFrame';
import { RawJson } from '../../../shared/admin/RawJson';
import { useMe } from '../../../shared/me/queries';
import type { User } from '../../../shared/me/user';
import { AdminProfile } from '../../../shared/profile/AdminProfile';
import { Badge } from '../../../ui/Badge';
import { ButtonLink } from '../../../ui/ButtonLink';
import { EmptyState } from '../../../ui/EmptyState';
import { QueryState } from '../../../ui/QueryState';
import { Skeleton } from '../../../ui/Skeleton';
import { markText } from '../markText';
import { AccountCard } from './AccountCard';
import { DeletionCard } from './DeletionCard';
import { type AdminUser, userQueries } from './queries';
import { RolesCard } from './RolesCard';
import styles from './UserPage.module.css';

export function UserPage() {
  const { user_id } = useParams({ from: '/member/admin/admin/user/$user_id' });
  const me = useMe();
  const now = useNow();
  const user = useQuery(userQueries.details(user_id));
  if (!me) return null;
  const { data } = user;
  return (
    <AdminFrame
      title={data?.display_name ?? 'User'}
      lead={
        data && (
          <span className={styles.lead}>
            {data.auth.email ?? 'no email'}
            {data.marked_for_deletion && (
              <Badge tone="danger">{markText(data.marked_for_deletion, now)}</Badge>
            )}
          </span>
        )
      }
      actions={
        data && (
          <>
            <ButtonLink to="/admin/users" variant="quiet">
              All users
            </ButtonLink>
            <ButtonLink to="/profile/$user_id" params={{ user_id: data._id }}>
              Profile
            </ButtonLink>
          </>
        )
      }
    >
      <QueryState
        query={user}
        pending={
          <div className={styles.cards} aria-busy="true">
            <Skeleton height="18rem" />
            <Skeleton height="18rem" />
          </div>
        }
        failure={{ title: "We couldn't load this user", heading: 'h2' }}
        explain={(error) =>
          isNotFound(error) && (
            <EmptyState
              art={<UserX strokeWidth={1} />}
              title={`no user found with id ${user_id}`}
              heading="h2"
              action={<ButtonLink to="/admin/users">All users</ButtonLink>}
            />
          )
        }
      >
        {(loaded) => <UserDetails key={user_id} user={loaded} me={me} />}
      </QueryState>
    </AdminFrame>
  );
}

function UserDetails({ user, me }: { user: AdminUser; me: User }) {
  return (
    <>
      <div className={styles.cards}>
        <AccountCard user={user} />
        <div className={styles.column}>
          <RolesCard user={user} me={me} />
          <DeletionCard user={user} me={me} />
        </div>
      </div>
      <RawJson title="Raw user data" value={user} />
      <section aria-label={`${user.display_name}'s profile`} className={styles.profile}>
        <AdminProfile userId={user._id} me={me} heading="h2" />
      </section>
    </>
  );
}
