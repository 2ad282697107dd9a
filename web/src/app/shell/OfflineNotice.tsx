import { WifiOff } from 'lucide-react';
import { useOnline } from '../../lib/useOnline';
import styles from './OfflineNotice.module.css';

export function OfflineNotice() {
  const isOnline = useOnline();
  return (
    <div role="status">
      {!isOnline && (
        <p className={styles.notice}>
          <WifiOff aria-hidden className={styles.icon} />
          You're offline. This page may be out of date. Reconnect to save changes.
        </p>
      )}
    </div>
  );
}
