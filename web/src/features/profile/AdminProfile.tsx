import { useQuery } from '@tanstack/react-query';
import { UserX } from 'lucide-react';
import { isNotFound } from '../../api/problem';
import type { User } from '../../shared/me/user';
import { EmptyState } from '../../ui/EmptyState';
import { QueryState } from '../../ui/QueryState';
import { Skeleton } from '../../ui/Skeleton';
import { Profile } from './Profile';
import { profileQueries } from './queries';

interface AdminProfileProps {
  userId: string;
  /** The admin. */
  me: User;
  heading?: 'h1' | 'h2';
}

/** Any user's profile, for admins. */
export function AdminProfile({ userId, me, heading = 'h1' }: AdminProfileProps) {
  const user = useQuery(profileQueries.asAdmin(userId));
  return (
    <QueryState
      query={user}
      pending={<Skeleton height="20rem" />}
      failure={{ title: "We couldn't load this profile", heading: 'h2' }}
      explain={(error) =>
        isNotFound(error) && (
          <EmptyState art={<UserX strokeWidth={1} />} title="User not found" heading="h2">
            The account may have been deleted.
          </EmptyState>
        )
      }
    >
      {(loaded) => <Profile user={loaded} me={me} heading={heading} />}
    </QueryState>
  );
}
