import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ceremonyLink } from './ceremonyLink';
import styles from './StepLink.module.css';

interface StepLinkProps {
  to: number;
  count: number;
  label: string;
  icon: ReactNode;
}

/**
 * To the ceremony before or after; at the end of the line it keeps its place. Stepping through the years leaves one
 * entry in the browser's history, so that Back leads out and not through every year again.
 */
export function StepLink({ to, count, label, icon }: StepLinkProps) {
  if (to < 1 || to > count) {
    return (
      // biome-ignore lint/a11y/useSemanticElements: a link to nowhere, which HTML has no element for.
      <span role="link" className={styles.step} aria-label={label} aria-disabled="true" tabIndex={-1}>
        {icon}
      </span>
    );
  }
  return (
    <Link {...ceremonyLink(to)} replace className={styles.step} aria-label={label}>
      {icon}
    </Link>
  );
}
