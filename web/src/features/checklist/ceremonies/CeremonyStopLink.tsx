import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import styles from './CeremonyNav.module.css';
import { ceremonyLink } from './ceremonyLink';
import { type CeremonyStop, stopText } from './stops';

interface CeremonyStopLinkProps {
  stop: CeremonyStop;
  /** How many of its films are viewed. */
  viewed: number;
  isReviewed: boolean;
  isCurrent: boolean;
}

export const CeremonyStopLink = memo(function CeremonyStopLink({
  stop,
  viewed,
  isReviewed,
  isCurrent,
}: CeremonyStopLinkProps) {
  const total = stop.filmIds.length;
  return (
    <li className={styles.stop} data-edge={stop.decade ? true : undefined}>
      {stop.decade && (
        <span className={styles.decade} aria-hidden="true">
          {stop.decade}s
        </span>
      )}
      <Link
        {...ceremonyLink(stop.ceremony)}
        className={styles.link}
        aria-current={isCurrent ? 'page' : undefined}
        tabIndex={isCurrent ? 0 : -1}
        data-complete={(total > 0 && viewed === total) || undefined}
      >
        <VisuallyHidden>{stopText(stop, viewed, isReviewed)}</VisuallyHidden>
        <span className={styles.number} aria-hidden="true">
          {stop.ceremony}
        </span>
        <span className={styles.when} aria-hidden="true">
          {stop.when}
        </span>
        <span className={styles.bar}>
          <span className={styles.fill} style={{ scale: `${total > 0 ? viewed / total : 0} 1` }} />
        </span>
        {total > 0 && !isReviewed && <span className={styles.dot} />}
      </Link>
    </li>
  );
});
