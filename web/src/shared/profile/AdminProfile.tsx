import { useQuery } from '@tanstack/react-query';
import { UserX } from 'lucide-react';
import { Problem } from '../../api/problem';
import { EmptyState } from '../../ui/EmptyState';
import { LoadFailure } from '../../ui/LoadFailure';
import { Skeleton } from '../../ui/Skeleton';
import type { User } from '../me/user';
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
  if (user.data) return <Profile user={user.data} me={me} heading={heading} />;
  if (user.isPending) return <Skeleton height="20rem" />;
  return user.error instanceof Problem && user.error.status === 404 ? (
    <EmptyState art={<UserX strokeWidth={1} />} title="User not found" heading="h2">
      The account may have been deleted.
    </EmptyState>
  ) : (
    <LoadFailure
      title="We couldn't load this profile"
      heading="h2"
      error={user.error}
      isRetrying={user.isFetching}
      onRetry={() => void user.refetch()}
    />
  );
}
