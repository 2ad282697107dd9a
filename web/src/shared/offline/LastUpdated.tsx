import { useCachedAt } from '../../api/lastStates';
import { timeAgo } from '../../lib/timeAgo';
import { useNow } from '../../lib/useNow';
import { useOnline } from '../../lib/useOnline';
import styles from './LastUpdated.module.css';

/** Notes that the response to a request is the last state before the network was lost. Otherwise it's empty. */
export function LastUpdated({ path }: { path: string }) {
  const time = useCachedAt(path);
  const isOnline = useOnline();
  const now = useNow();
  if (!time) return null;
  return (
    <p className={styles.note}>
      {isOnline ? "We can't reach Laurels." : "You're offline."} Last updated{' '}
      {timeAgo(time.toISOString(), now)}.
    </p>
  );
}
