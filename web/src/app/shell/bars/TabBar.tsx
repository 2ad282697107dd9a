import { Link } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useMe } from '../../../shared/me/queries';
import { InviteBadge } from './InviteBadge';
import { mainLinks } from './mainLinks';
import styles from './TabBar.module.css';
import { useIsMePending } from './useIsMePending';

/** The main navigation as a bottom tab bar, on screens too narrow for the links of the top bar. */
export function TabBar() {
  const me = useMe();
  const isPending = useIsMePending();
  if (!me && !isPending) return null;
  return (
    <nav aria-label="Tabs" className={styles.bar} data-tab-bar>
      {mainLinks.map((link) => {
        if (!('icon' in link)) return null;
        return (
          <Link key={link.to} to={link.to} className={styles.tab}>
            <span className={styles.icon}>
              <link.icon aria-hidden />
              {link.to === '/friends' && <InviteBadge count={me?.friendInviteCount ?? 0} />}
            </span>
            {'shortLabel' in link ? link.shortLabel : link.label}
          </Link>
        );
      })}
      <Link to="/search" className={styles.tab}>
        <span className={styles.icon}>
          <Search aria-hidden />
        </span>
        Search
      </Link>
    </nav>
  );
}
