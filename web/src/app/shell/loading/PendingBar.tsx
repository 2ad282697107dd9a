import { useRouterState } from '@tanstack/react-router';
import styles from './PendingBar.module.css';

/** A progress line at the top while the next page loads, delayed so that fast pages never show it. */
export function PendingBar() {
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  return <div className={styles.bar} data-loading={isLoading || undefined} aria-hidden="true" />;
}
