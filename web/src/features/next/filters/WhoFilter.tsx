import { Link } from '@tanstack/react-router';
import { UserPlus, Users } from 'lucide-react';
import { useState } from 'react';
import { useMe } from '../../../shared/me/queries';
import type { User } from '../../../shared/me/user';
import { Avatar } from '../../../ui/Avatar';
import { Skeleton } from '../../../ui/Skeleton';
import { type Filters, MAX_FRIENDS } from '../nextQuery';
import { Chip, ChipRow } from './Chip';
import styles from './WhoFilter.module.css';

interface WhoFilterProps {
  friendIds: Filters['friendIds'];
  onToggle: (friendId: string) => void;
}

/** Who watches: the user, and any friends. */
export function WhoFilter(props: WhoFilterProps) {
  const me = useMe();
  if (me) return <People me={me} {...props} />;
  return (
    <ChipRow label="Who's watching" icon={<Users />}>
      <Skeleton width="5rem" height="2.5rem" />
    </ChipRow>
  );
}

function People({ me, friendIds, onToggle }: WhoFilterProps & { me: User }) {
  // Those chosen by a link are first, so that they are in view. Later choices don't move what the user presses.
  const [first] = useState(friendIds);
  const friends = me.friends.toSorted(
    (a, b) =>
      Number(first.includes(b._id)) - Number(first.includes(a._id)) || a.username.localeCompare(b.username),
  );
  const isFull = friendIds.length >= MAX_FRIENDS;
  return (
    <>
      <ChipRow label="Who's watching" icon={<Users />}>
        <Chip isOn isDisabled image={<Picture user={me} />} onClick={() => {}}>
          You
        </Chip>
        {friends.map((friend) => {
          const isOn = friendIds.includes(friend._id);
          return (
            <Chip
              key={friend._id}
              isOn={isOn}
              isDisabled={isFull && !isOn}
              image={<Picture user={friend} />}
              onClick={() => onToggle(friend._id)}
            >
              {friend.username}
            </Chip>
          );
        })}
        {friends.length === 0 && (
          <Link to="/friends" aria-label="Invite a friend" className={styles.invite}>
            <UserPlus aria-hidden size={18} />
            Invite
          </Link>
        )}
      </ChipRow>
      {friends.length > MAX_FRIENDS && (
        <p className={styles.note} role="status">
          {isFull && `You can choose up to ${MAX_FRIENDS} friends.`}
        </p>
      )}
    </>
  );
}

function Picture({ user }: { user: { _id: string; username: string; picture_url?: string | null } }) {
  return (
    <Avatar
      name={user.username}
      seed={user._id}
      pictureUrl={user.picture_url ?? null}
      size={30}
      isDecorative
    />
  );
}
