import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import styles from './InviteBadge.module.css';

/** The number of pending friend invites; hidden at zero. */
export function InviteBadge({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <span className={styles.badge}>
      {count > 99 ? '99+' : count}
      <VisuallyHidden>{count === 1 ? ' invite waiting' : ' invites waiting'}</VisuallyHidden>
    </span>
  );
}
