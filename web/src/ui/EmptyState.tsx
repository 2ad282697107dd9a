import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

interface EmptyStateProps {
  /** An illustration or an icon. */
  art: ReactNode;
  title: string;
  children?: ReactNode;
  /** The primary action. */
  action?: ReactNode;
  tone?: 'plain' | 'danger';
  /** The heading level; `h2` when it replaces the whole page. */
  heading?: 'h2' | 'h3';
}

/** Replaces a list that is empty or failed to load. */
export function EmptyState({
  art,
  title,
  children,
  action,
  tone = 'plain',
  heading: Heading = 'h3',
}: EmptyStateProps) {
  return (
    <div className={styles.empty} data-tone={tone} role={tone === 'danger' ? 'alert' : undefined}>
      <div className={styles.art} aria-hidden="true">
        {art}
      </div>
      <Heading className={styles.title}>{title}</Heading>
      {children && <p className={styles.text}>{children}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
