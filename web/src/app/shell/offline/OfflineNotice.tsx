import { lazyRouteComponent } from '@tanstack/react-router';
import { WifiOff } from 'lucide-react';
import { Suspense } from 'react';
import { useOnline } from '../../../lib/useOnline';
import { useMe } from '../../../shared/me/queries';
import styles from './OfflineNotice.module.css';

/** In a chunk of its own: visitors have no changes. */
const MemberNotice = lazyRouteComponent(() => import('./MemberNotice'), 'MemberNotice');

/** A line about a missing network. */
export function OfflineNotice() {
  const isUser = useMe() !== undefined;
  const isOnline = useOnline();
  if (isUser) {
    return (
      <Suspense>
        <MemberNotice />
      </Suspense>
    );
  }
  return (
    <div className={isOnline ? undefined : styles.notice}>
      {!isOnline && <WifiOff aria-hidden className={styles.icon} />}
      <p role="status">{!isOnline && "You're offline. This page may be out of date."}</p>
    </div>
  );
}
