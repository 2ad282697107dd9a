import { Link } from '@tanstack/react-router';
import { timeAgo } from '../../../lib/timeAgo';
import { useNow } from '../../../lib/useNow';
import styles from './AuditEntry.module.css';
import { changedFields } from './changedFields';
import type { Entry } from './queries';

/** The author of changes that an operator made on the server. */
const COMMAND_LINE = 'command-line';

export function AuditEntry({ entry }: { entry: Entry }) {
  const now = useNow();
  return (
    <li className={styles.entry}>
      <time dateTime={entry.at} title={new Date(entry.at).toLocaleString()} className={styles.when}>
        {timeAgo(entry.at, now)}
      </time>
      <div className={styles.what}>
        <p>
          <Author entry={entry} /> {entry.action}: <Subject entry={entry} />
        </p>
        <dl className={styles.changes}>
          {changedFields(entry.before, entry.after).map(({ field, before, after }) => (
            <div key={field} className={styles.change}>
              {field && <dt className={styles.field}>{field}</dt>}
              <dd className={styles.values}>
                <del className={styles.before}>{before}</del> <span aria-hidden="true">→</span>{' '}
                <ins className={styles.after}>{after}</ins>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </li>
  );
}

/** Who changed it, linked to their admin page. */
function Author({ entry: { admin_id, admin_name } }: { entry: Entry }) {
  if (admin_id === COMMAND_LINE) return <span className={styles.who}>{admin_name}</span>;
  return (
    <Link to="/admin/user/$user_id" params={{ user_id: admin_id }} className={styles.who}>
      {admin_name || 'a former admin'}
    </Link>
  );
}

/** What was changed, linked to its admin page if there is one. */
function Subject({ entry: { subject, subject_name } }: { entry: Entry }) {
  const [kind, ...rest] = subject.split('/');
  const id = rest.join('/');
  const name = subject_name ?? subject;
  if (kind === 'user') {
    return (
      <Link to="/admin/user/$user_id" params={{ user_id: id }}>
        {name}
      </Link>
    );
  }
  if (kind === 'film') {
    return (
      <Link to="/admin/edit-film/$filmId" params={{ filmId: id }}>
        {name}
      </Link>
    );
  }
  if (kind === 'message') return <Link to="/admin/messages">inbox</Link>;
  return <span>{name}</span>;
}
