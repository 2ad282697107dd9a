import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { SearchBox } from '../../features/search/SearchBox';
import { useShortcuts } from '../../lib/shortcuts';
import { useShortcut } from '../../lib/useShortcut';
import type { User } from '../../shared/me/user';
import { Logo } from './Logo';
import { MainNav } from './MainNav';
import styles from './TopBar.module.css';
import { UserMenu } from './UserMenu';

interface MemberBarProps {
  me: User;
  /** Stands beside the logo. */
  beside: ReactNode;
}

export function MemberBar({ me, beside }: MemberBarProps) {
  const searchInput = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const { isOn } = useShortcuts();
  useShortcut(
    '/',
    () => {
      searchInput.current?.focus();
      // On a narrow screen the box is not there to be focused.
      if (document.activeElement !== searchInput.current) void navigate({ to: '/search' });
    },
    isOn,
  );
  return (
    <div className={styles.inner}>
      <Logo to="/dashboard" isFullMember={me.isFullMember} isTight beside={beside} />
      <MainNav friendInviteCount={me.friendInviteCount} />
      <div className={styles.end}>
        <div className={styles.search}>
          <SearchBox ref={searchInput} shortcut="/" />
        </div>
        <UserMenu me={me} />
      </div>
    </div>
  );
}
