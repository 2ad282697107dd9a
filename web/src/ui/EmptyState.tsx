import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

interface EmptyStateProps {
  /** A drawing or an icon. */
  art: ReactNode;
  title: string;
  children?: ReactNode;
  /** The one thing to do from here. */
  action?: ReactNode;
  tone?: 'plain' | 'danger';
  /** Its heading, where it stands for the whole page. */
  heading?: 'h2' | 'h3';
}

/** What a list shows when it has nothing, or could not be had. */
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
