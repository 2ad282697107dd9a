import { Navigate, useParams } from '@tanstack/react-router';
import { useMe } from '../../shared/me/queries';
import { Page } from '../../ui/Page';
import { AdminProfile } from './AdminProfile';
import { Profile } from './Profile';
import { ProfileSkeleton } from './ProfileSkeleton';
import { findVisibleUser } from './profileUser';

export function ProfilePage() {
  const { user_id } = useParams({ from: '/member/profile/$user_id' });
  const me = useMe();
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
