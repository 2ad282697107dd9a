import { Link } from '@tanstack/react-router';
import { UserPlus, Users } from 'lucide-react';
import { useMe } from '../../../shared/me/queries';
import { Avatar } from '../../../ui/Avatar';
import { Skeleton } from '../../../ui/Skeleton';
import type { Filters } from '../nextQuery';
import { Chip, ChipRow } from './Chip';
import styles from './WhoFilter.module.css';

interface WhoFilterProps {
  friendIds: Filters['friendIds'];
  onChange: (friendIds: string[]) => void;
}

/** Who watches: the user, and any friends. */
export function WhoFilter({ friendIds, onChange }: WhoFilterProps) {
  const me = useMe();
  if (!me) {
    return (
      <ChipRow label="Who's watching" icon={<Users />}>
        <Skeleton width="5rem" height="2.5rem" />
      </ChipRow>
    );
  }
  const toggle = (id: string) => {
    const others = friendIds.filter((other) => other !== id);
    onChange(others.length < friendIds.length ? others : [...others, id]);
  };
  // Those who were chosen by a link first, so that they are in view.
  const friends = me.friends.toSorted((a, b) => a.username.localeCompare(b.username));
  return (
    <ChipRow label="Who's watching" icon={<Users />}>
      <Chip
        isOn
        isDisabled
        image={
          <Avatar
            name={me.username}
            seed={me._id}
            pictureUrl={me.picture_url ?? null}
            size={30}
            isDecorative
          />
        }
        onClick={() => {}}
      >
        You
      </Chip>
      {friends.map((friend) => (
        <Chip
          key={friend._id}
          isOn={friendIds.includes(friend._id)}
          image={
            <Avatar
              name={friend.username}
              seed={friend._id}
              pictureUrl={friend.picture_url ?? null}
              size={30}
              isDecorative
            />
          }
          onClick={() => toggle(friend._id)}
        >
          {friend.username}
        </Chip>
      ))}
      {friends.length === 0 && (
        <Link to="/friends" className={styles.invite}>
          <UserPlus aria-hidden size={18} />
          Invite a friend
        </Link>
      )}
    </ChipRow>
  );
}
