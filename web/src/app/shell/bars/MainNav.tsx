import { Link } from '@tanstack/react-router';
import { InviteBadge } from './InviteBadge';
import { mainLinks } from './mainLinks';
import styles from './TopBar.module.css';
import { WatchlistCount } from './WatchlistCount';

/** The main navigation of the top bar. */
export function MainNav({ friendInviteCount }: { friendInviteCount: number }) {
  return (
    <nav aria-label="Main" className={styles.links}>
      {mainLinks.map(({ to, label }) => (
        <Link key={to} to={to} className={styles.link}>
          {label}
          {to === '/friends' && <InviteBadge count={friendInviteCount} />}
          {to === '/watchlist' && (
            <span className={styles.count}>
              <WatchlistCount />
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
