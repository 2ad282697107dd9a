import { HolidayEmoji } from '../../../shared/holidays/HolidayEmoji';
import { useMe } from '../../../shared/me/queries';
import { MemberBar } from './MemberBar';
import styles from './TopBar.module.css';
import { useIsMePending } from './useIsMePending';
import { VisitorBar } from './VisitorBar';

export function TopBar() {
  const me = useMe();
  const isPending = useIsMePending();
  const holiday = <HolidayEmoji />;
  return (
    <header className={styles.bar}>
      {me || isPending ? <MemberBar me={me} holiday={holiday} /> : <VisitorBar holiday={holiday} />}
    </header>
  );
}
