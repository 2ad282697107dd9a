import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { UserX } from 'lucide-react';
import type { ReactNode } from 'react';
import { isNotFound } from '../../../api/problem';
import { useNow } from '../../../lib/useNow';
import { AdminFrame } from '../../../shared/admin/AdminFrame';
import { RawJson } from '../../../shared/admin/RawJson';
import { useMe } from '../../../shared/me/queries';
import type { User } from '../../../shared/me/user';
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

interface UserPageProps {
  /** The user's profile as others see it, below the account. */
  profile: (userId: string, me: User) => ReactNode;
}

export function UserPage({ profile }: UserPageProps) {
  const { user_id } = useParams({ from: '/member/admin/admin/user/$user_id' });
  const me = useMe();
  const now = useNow();
  const user = useQuery(userQueries.details(user_id));
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
        {(loaded) =>
          me && (
            <UserDetails key={user_id} user={loaded} me={me}>
              {profile(loaded._id, me)}
            </UserDetails>
          )
        }
      </QueryState>
    </AdminFrame>
  );
}

interface UserDetailsProps {
  user: AdminUser;
  me: User;
  /** The profile. */
  children: ReactNode;
}

function UserDetails({ user, me, children }: UserDetailsProps) {
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
        {children}
      </section>
    </>
  );
}
