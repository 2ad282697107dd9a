import { Suspense } from 'react';
import { HolidayEmoji } from '../../../shared/holidays/HolidayEmoji';
import { useMe } from '../../../shared/me/queries';
import { MemberBar } from './lazyMemberBar';
import styles from './TopBar.module.css';
import { useIsMePending } from './useIsMePending';
import { VisitorBar } from './VisitorBar';

export function TopBar() {
  const me = useMe();
  const isPending = useIsMePending();
  const holiday = <HolidayEmoji />;
  return (
    <header className={styles.bar}>
      {me || isPending ? (
        <Suspense fallback={<div className={styles.inner} />}>
          <MemberBar me={me} holiday={holiday} />
        </Suspense>
      ) : (
        <VisitorBar holiday={holiday} />
      )}
    </header>
  );
}
