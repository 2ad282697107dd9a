import { capitalize } from '../../../lib/capitalize';
import { countText } from '../../../lib/countText';
import { timeAgo } from '../../../lib/timeAgo';
import { useNow } from '../../../lib/useNow';
import { Card } from '../../../ui/Card';
import { CardTitle } from '../CardTitle';
import { Facts } from '../Facts';
import styles from './EmailsCard.module.css';
import type { ServerInfo } from './queries';

/** Emails that wait to be sent, and why. */
export function EmailsCard({ emails: { waiting, oldest } }: { emails: ServerInfo['emails'] }) {
  const now = useNow();
  return (
    <Card aria-labelledby="emails">
      <CardTitle id="emails">Emails</CardTitle>
      {waiting === 0 ? (
        <p className={styles.count}>All emails are sent.</p>
      ) : (
        <p className={styles.count}>{countText(waiting, 'email')} waiting</p>
      )}
      <Facts
        facts={oldest.map(({ kind, created_at, attempts, reason }) => [
          `${capitalize(kind)}, ${timeAgo(created_at, now)}`,
          reason ? `${reason} (${countText(attempts, 'attempt')})` : 'being sent',
        ])}
      />
    </Card>
  );
}
