import { Navigate, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useMarks } from '../../shared/marks/useMarks';
import { useMe } from '../../shared/me/queries';
import { Page } from '../../ui/Page';
import { AdminProfile } from './AdminProfile';
import { Profile } from './Profile';
import { ProfileSkeleton } from './ProfileSkeleton';
import { findVisibleUser } from './profileUser';

export function ProfilePage() {
  const { user_id } = useParams({ from: '/member/profile/$user_id' });
  const saved = useMe();
  const { viewed } = useMarks();
  // With the marks that wait for a network.
  const me = useMemo(() => saved && { ...saved, viewed: [...viewed] }, [saved, viewed]);
  if (!me) return <ProfileSkeleton />;
  const user = findVisibleUser(me, user_id);
  // The friendship may have ended while the page was open.
  if (!user && !me.isAdmin) return <Navigate to="/friends" replace />;
  return (
    <Page key={user_id}>
      {user ? <Profile user={user} me={me} /> : <AdminProfile userId={user_id} me={me} />}
    </Page>
  );
}
