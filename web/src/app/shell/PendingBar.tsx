import { useRouterState } from '@tanstack/react-router';
import styles from './PendingBar.module.css';

/** A line at the top while the next page is on its way; quick ones never show it. */
export function PendingBar() {
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  return <div className={styles.bar} data-loading={isLoading || undefined} aria-hidden="true" />;
}
