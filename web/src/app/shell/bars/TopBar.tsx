import { useIsFetching } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { HolidayEmoji } from '../../../shared/holidays/HolidayEmoji';
import { expectsUser } from '../../../shared/me/lastVisit';
import { meQueries, useMe } from '../../../shared/me/queries';
import { Skeleton } from '../../../ui/Skeleton';
import { Logo } from './Logo';
import { MemberBar } from './MemberBar';
import styles from './TopBar.module.css';
import { VisitorBar } from './VisitorBar';

export function TopBar() {
  const me = useMe();
  const isFetching = useIsFetching({ queryKey: meQueries.all }) > 0;
  // A visitor who was logged in last time does not see 'Log in' while the profile loads.
  const isPending = !me && isFetching && expectsUser();
  const holiday = <HolidayEmoji />;
  return (
    <header className={styles.bar}>
      {me ? (
        <MemberBar me={me} holiday={holiday} />
      ) : isPending ? (
        <PendingUserBar holiday={holiday} />
      ) : (
        <VisitorBar holiday={holiday} />
      )}
    </header>
  );
}

function PendingUserBar({ holiday }: { holiday: ReactNode }) {
  return (
    <div className={styles.inner}>
      <Logo to="/dashboard" holiday={holiday} />
      <div className={styles.end}>
        <Skeleton shape="circle" width="2.25rem" height="2.25rem" />
      </div>
    </div>
  );
}
