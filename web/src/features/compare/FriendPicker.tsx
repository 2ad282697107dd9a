import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { User } from '../../shared/me/user';
import { Avatar } from '../../ui/Avatar';
import styles from './FriendPicker.module.css';

interface FriendPickerProps {
  friends: User['friends'];
  chosenId: string | undefined;
}

/** A horizontal list of links, one for each friend. */
export function FriendPicker({ friends, chosenId }: FriendPickerProps) {
  const strip = useRef<HTMLUListElement>(null);
  const names = friends.toSorted((a, b) => a.username.localeCompare(b.username));

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when the chosen friend changes.
  useEffect(() => {
    const chosen = strip.current?.querySelector<HTMLElement>('[aria-current]');
    if (!chosen || !strip.current) return;
    strip.current.scrollLeft = chosen.offsetLeft - (strip.current.clientWidth - chosen.clientWidth) / 2;
  }, [chosenId]);

  return (
    <nav aria-label="Friends to compare with">
      <ul ref={strip} className={styles.strip}>
        {names.map((friend) => (
          <li key={friend._id}>
            <Link
              to="/friends/compare/{-$user_id}"
              params={{ user_id: friend._id }}
              resetScroll={false}
              className={styles.friend}
              aria-current={friend._id === chosenId ? 'page' : undefined}
            >
              <Avatar
                name={friend.username}
                seed={friend._id}
                pictureUrl={friend.picture_url ?? null}
                size={28}
                isDecorative
              />
              <span className={styles.name}>{friend.username}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
