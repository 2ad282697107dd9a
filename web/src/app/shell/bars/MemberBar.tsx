import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { SearchBox } from '../../../features/search/box/SearchBox';
import { useShortcuts } from '../../../lib/shortcuts';
import { useShortcut } from '../../../lib/useShortcut';
import { useSendEdits } from '../../../shared/edits/useSendEdits';
import { useResumeReviewed } from '../../../shared/marks/useReviewed';
import type { User } from '../../../shared/me/user';
import { useDownloadCatalogue } from '../../../shared/offline/useCatalogueDownload';
import { Skeleton } from '../../../ui/Skeleton';
import { useLiveChanges } from '../../liveChanges';
import { Logo } from './Logo';
import { MainNav } from './MainNav';
import styles from './TopBar.module.css';
import { UserMenu } from './UserMenu';

interface MemberBarProps {
  /** Undefined while the profile loads. */
  me: User | undefined;
  holiday: ReactNode;
}

export function MemberBar({ me, holiday }: MemberBarProps) {
  const searchInput = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  // Here, because visitors don't load the code of this bar.
  useLiveChanges();
  useSendEdits();
  useResumeReviewed();
  useDownloadCatalogue(me?._id);
  const { isOn } = useShortcuts();
  useShortcut(
    '/',
    () => {
      searchInput.current?.focus();
      // On a narrow screen the search box is hidden and cannot be focused.
      if (document.activeElement !== searchInput.current) void navigate({ to: '/search' });
    },
    isOn,
  );
  return (
    <div className={styles.inner}>
      <Logo to="/dashboard" isFullMember={me?.isFullMember ?? false} isTight holiday={holiday} />
      <MainNav friendInviteCount={me?.friendInviteCount ?? 0} />
      <div className={styles.end}>
        <div className={styles.search}>
          <SearchBox ref={searchInput} shortcut="/" />
        </div>
        {me ? <UserMenu me={me} /> : <Skeleton shape="circle" width="2.25rem" height="2.25rem" />}
      </div>
    </div>
  );
}
