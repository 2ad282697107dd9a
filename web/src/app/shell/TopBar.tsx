import { useIsFetching } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { HolidayEmoji } from '../../shared/holidays/HolidayEmoji';
import { expectsUser } from '../../shared/me/lastVisit';
import { meQueries, useMe } from '../../shared/me/queries';
import { Skeleton } from '../../ui/Skeleton';
import { Logo } from './Logo';
import { MemberBar } from './MemberBar';
import styles from './TopBar.module.css';
import { VisitorBar } from './VisitorBar';

export function TopBar() {
  const me = useMe();
  const isAsking = useIsFetching({ queryKey: meQueries.all }) > 0;
  // Someone who was logged in the last time is not asked to log in while the answer is on its way.
  const isUndecided = !me && isAsking && expectsUser();
  const holiday = <HolidayEmoji />;
  return (
    <header className={styles.bar}>
      {me ? (
        <MemberBar me={me} beside={holiday} />
      ) : isUndecided ? (
        <UndecidedBar beside={holiday} />
      ) : (
        <VisitorBar beside={holiday} />
      )}
    </header>
  );
}

function UndecidedBar({ beside }: { beside: ReactNode }) {
  return (
    <div className={styles.inner}>
      <Logo to="/dashboard" beside={beside} />
      <div className={styles.end}>
        <Skeleton shape="circle" width="2.25rem" height="2.25rem" />
      </div>
    </div>
  );
}
