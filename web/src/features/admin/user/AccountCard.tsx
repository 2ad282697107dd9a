import { localDayText } from '../../../lib/dates';
import { numberText } from '../../../lib/numbers';
import { timeAgo } from '../../../lib/timeAgo';
import { useNow } from '../../../lib/useNow';
import { Card } from '../../../ui/Card';
import { CardTitle } from '../CardTitle';
import { Facts } from '../Facts';
import type { AdminUser } from './queries';

const cookies = { true: 'accepted', false: 'declined', undefined: 'not chosen' };

export function AccountCard({ user }: { user: AdminUser }) {
  const now = useNow();
  const { password, google, apple } = user.auth;
  const logInMethods = [password && 'password', google && 'Google', apple && 'Apple'].filter(Boolean);
  const [latest] = user.devices;
  return (
    <Card aria-labelledby="account">
      <CardTitle id="account">Account</CardTitle>
      <Facts
        facts={[
          ['ID', <code key="id">{user._id}</code>],
          ['Logs in with', logInMethods.join(', ') || 'nothing'],
          ['Joined', localDayText(user.account_created)],
          [
            'Last active',
            latest ? `${timeAgo(latest.last_seen, now)}, ${latest.device}` : 'not logged in anywhere',
          ],
          ['Devices', numberText(user.devices.length)],
          ['Films watched', numberText(user.films_viewed)],
          ['Films on watchlist', numberText(user.films_bookmarked)],
          ['Friends', numberText(user.friends)],
          ['Invites', `${user.invites_sent} sent, ${user.invites_received} received`],
          ['Messages sent', numberText(user.messages)],
          ['Optional cookies', cookies[`${user.allows_third_party_cookies ?? undefined}`]],
        ]}
      />
    </Card>
  );
}
