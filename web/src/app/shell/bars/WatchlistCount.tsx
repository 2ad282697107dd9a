import { useWatchlistCount } from '../../../shared/marks/useWatchlistCount';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import styles from './WatchlistCount.module.css';

/** The number of films on the watchlist. Its space is reserved, so that links next to it don't move when it loads. */
export function WatchlistCount() {
  const count = useWatchlistCount();
  return (
    <span className={styles.count}>
      {count > 0 && (
        <>
          {/* The space separates it from the link's text for screen readers. */}
          {count > 999 ? ' 999+' : ` ${count}`}
          <VisuallyHidden>{count === 1 ? ' film' : ' films'}</VisuallyHidden>
        </>
      )}
    </span>
  );
}
