import { UserPage } from '../features/admin/user/UserPage';
import { AdminProfile } from '../features/profile/AdminProfile';

/** An account and its profile: two features, which only the app may combine. */
export function AdminUserPage() {
  return <UserPage profile={(userId, me) => <AdminProfile userId={userId} me={me} heading="h2" />} />;
}
