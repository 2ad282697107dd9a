import { localDayText } from '../../../lib/dates';
import { timeAgo } from '../../../lib/timeAgo';
import { Badge } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import { scopeName } from './choices';
import type { ApiToken } from './queries';
import styles from './TokenRow.module.css';

interface TokenRowProps {
  token: ApiToken;
  onRevoke: () => void;
}

export function TokenRow({ token: { name, scopes, created, expires, last_used }, onRevoke }: TokenRowProps) {
  const now = Date.now();
  return (
    <li className={styles.token}>
      <div className={styles.text}>
        <p className={styles.name}>
          <span>{name}</span>
          {scopes.map((scope) => (
            <Badge key={scope}>{scopeName(scope)}</Badge>
          ))}
          {!expires && <Badge tone="danger">Never expires</Badge>}
        </p>
        <p className={styles.times}>
          {last_used ? `Last used ${timeAgo(last_used, now)}` : 'Not used yet'} · made {timeAgo(created, now)}
          {expires && ` · expires on ${localDayText(expires)}`}
        </p>
      </div>
      <Button size="small" aria-label={`Revoke ${name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  );
}
