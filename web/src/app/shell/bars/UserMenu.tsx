import {
  Bookmark,
  CalendarDays,
  ChartColumn,
  CircleUser,
  Download,
  Info,
  Keyboard,
  LogOut,
  MessageCircle,
  Monitor,
  Moon,
  Settings,
  ShieldUser,
  Sun,
  Tv,
  UsersRound,
} from 'lucide-react';
import { useState } from 'react';
import { useShortcuts } from '../../../lib/shortcuts';
import { LossDialog } from '../../../shared/edits/LossDialog';
import { useLogOut } from '../../../shared/edits/useLogOut';
import type { User } from '../../../shared/me/user';
import { chooseTheme, useThemeChoice } from '../../../shared/theme/theme';
import { VISIBLE_MS } from '../../../shared/toasts/toastQueue';
import { useCountdown } from '../../../shared/toasts/useCountdown';
import { Avatar } from '../../../ui/Avatar';
import { Menu } from '../../../ui/Menu';
import { MenuChoice } from '../../../ui/MenuChoice';
import { MenuItem } from '../../../ui/MenuItem';
import { MenuLink } from '../../../ui/MenuLink';
import { useInstall } from '../../install/installPrompt';
import styles from './UserMenu.module.css';
import { WatchlistCount } from './WatchlistCount';

const themes = [
  { value: 'dark', label: 'Dark theme', icon: Moon },
  { value: 'light', label: 'Light theme', icon: Sun },
  { value: 'system', label: 'System theme', icon: Monitor },
] as const;

export function UserMenu({ me }: { me: User }) {
  const logOut = useLogOut();
  const [isFailureVisible, setIsFailureVisible] = useState(false);
  useCountdown(logOut.error && isFailureVisible ? 'failure' : null, VISIBLE_MS, false, () =>
    setIsFailureVisible(false),
  );
  const theme = useThemeChoice();
  const shortcuts = useShortcuts();
  const install = useInstall();
  const picture = me.picture_url ?? me.default_picture_url;
  return (
    <>
      <Menu
        label={`Account menu for ${me.username}`}
        trigger={<Avatar name={me.username} seed={me._id} pictureUrl={picture} size={36} isDecorative />}
      >
        <div role="none" className={styles.who}>
          <span className={styles.username}>{me.username}</span>
          <span className={styles.email}>{me.email}</span>
        </div>
        <MenuLink to="/profile/$user_id" params={{ user_id: me._id }} icon={<CircleUser aria-hidden />}>
          Profile
        </MenuLink>
        <MenuLink to="/stats/{-$user_id}" params={{ user_id: undefined }} icon={<ChartColumn aria-hidden />}>
          Stats
        </MenuLink>
        <MenuLink to="/people" icon={<UsersRound aria-hidden />}>
          People
        </MenuLink>
        <MenuLink to="/settings" icon={<Settings aria-hidden />}>
          Settings
        </MenuLink>
        {me.isAdmin && (
          <MenuLink to="/admin" icon={<ShieldUser aria-hidden />}>
            Admin
          </MenuLink>
        )}
        {/* The bars of narrow screens have no room for them. */}
        <div role="none" className={styles.narrow}>
          <MenuLink to="/viewing-options" icon={<Tv aria-hidden />}>
            Viewing Options
          </MenuLink>
          <MenuLink to="/watchlist" icon={<Bookmark aria-hidden />}>
            Watchlist
            <WatchlistCount />
          </MenuLink>
          <MenuLink to="/diary" icon={<CalendarDays aria-hidden />}>
            Diary
          </MenuLink>
          <MenuLink to="/about" icon={<Info aria-hidden />}>
            About
          </MenuLink>
          <MenuLink to="/contact-us" icon={<MessageCircle aria-hidden />}>
            Contact Us
          </MenuLink>
        </div>
        <hr className={styles.line} />
        {themes.map(({ value, label, icon: Icon }) => (
          <MenuChoice
            key={value}
            icon={<Icon aria-hidden />}
            isChosen={value === theme}
            onSelect={() => chooseTheme(value)}
          >
            {label}
          </MenuChoice>
        ))}
        <hr className={styles.line} />
        <MenuItem icon={<Keyboard aria-hidden />} onSelect={shortcuts.openList}>
          Keyboard shortcuts
        </MenuItem>
        {install && (
          <MenuItem icon={<Download aria-hidden />} onSelect={install}>
            Install Laurels
          </MenuItem>
        )}
        <MenuItem
          icon={<LogOut aria-hidden />}
          onSelect={() => logOut.mutate(undefined, { onError: () => setIsFailureVisible(true) })}
        >
          Log out
        </MenuItem>
      </Menu>
      <LossDialog />
      {logOut.error && isFailureVisible && (
        <p role="alert" className={styles.alert}>
          {logOut.error.message}
        </p>
      )}
    </>
  );
}
