import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LaurelMark } from '../../../ui/LaurelMark';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import styles from './Logo.module.css';

interface LogoProps {
  to: '/dashboard' | '/welcome';
  isFullMember?: boolean;
  /** Hides the name where the bar is full. */
  isTight?: boolean;
  /** The emoji next to it on holidays. */
  holiday?: ReactNode;
}

/** The wreath and the name; with a star and a badge for full members. */
export function Logo({ to, isFullMember = false, isTight = false, holiday }: LogoProps) {
  return (
    <span className={styles.wrapper}>
      <Link
        to={to}
        className={styles.logo}
        data-member={isFullMember || undefined}
        data-tight={isTight || undefined}
      >
        <VisuallyHidden>{isFullMember ? 'Laurels, full member' : 'Laurels'}</VisuallyHidden>
        <span className={styles.mark}>
          <LaurelMark size={36} />
          {isFullMember && (
            <svg viewBox="0 0 24 24" aria-hidden="true" className={styles.star}>
              <path d="m12 2 2.9 6.6 7.1.7-5.4 4.7 1.6 7L12 17.3 5.8 21l1.6-7L2 9.3l7.1-.7z" />
            </svg>
          )}
        </span>
        <span className={styles.name} aria-hidden="true">
          Laurels
          {isFullMember && <span className={styles.member}>Member</span>}
        </span>
      </Link>
      {holiday}
    </span>
  );
}
