import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight, Users } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useCachedAt } from '../../../api/lastStates';
import { ordinal } from '../../../lib/ordinals';
import { timeAgo } from '../../../lib/timeAgo';
import { useNow } from '../../../lib/useNow';
import { friendQueries } from '../../../shared/friends/queries';
import { storedForUser } from '../../../shared/me/storedForUser';
import type { User } from '../../../shared/me/user';
import { Button } from '../../../ui/Button';
import { IconButton } from '../../../ui/IconButton';
import type { OverviewIndex } from '../overviewIndex';
import { friendCompletions } from './completions';
import styles from './FriendActivity.module.css';

interface FriendActivityProps {
  me: User;
  index: OverviewIndex;
}

// Remembered until log-out, like the rest of the dashboard.
const stored = storedForUser('friend-activity');

/** One line with what friends have completed recently. It can be hidden; its height never changes. */
export function FriendActivity({ me, index }: FriendActivityProps) {
  const [isHidden, setIsHidden] = useState(() => stored.read() === 'hidden');
  if (me.friends.length === 0) return null;

  function hide(next: boolean) {
    setIsHidden(next);
    if (next) stored.write('hidden');
    else stored.clear();
  }

  return (
    <section aria-label="Friends' activity" className={styles.line}>
      {!isHidden && <Completions me={me} index={index} />}
      <Button variant="quiet" size="small" onClick={() => hide(!isHidden)}>
        {isHidden ? "Show friends' activity" : 'Hide'}
      </Button>
    </section>
  );
}

function Completions({ me, index }: FriendActivityProps) {
  // Deferred: the rest of the dashboard comes first.
  const { data, error } = useQuery(friendQueries.report());
  const report = useDeferredValue(data);
  const cachedAt = useCachedAt('/api/friend/report');
  const now = useNow();
  const friends = useDeferredValue(me.friends);
  const [step, setStep] = useState(0);
  const completions = useMemo(
    () => report && friendCompletions(index, report.confirmed, friends),
    [index, report, friends],
  );
  const current = completions?.[step % Math.max(completions.length, 1)];
  if (!current) {
    return (
      <p className={styles.text}>
        {completions
          ? 'Your friends closed no rings recently.'
          : error
            ? "We couldn't load your friends' activity."
            : '\u00a0'}
      </p>
    );
  }
  const { friend, ceremony, category } = current;
  return (
    <>
      <Users aria-hidden className={styles.icon} />
      <p className={styles.text}>
        <Link
          to="/friends/compare/{-$user_id}"
          params={{ user_id: friend._id }}
          search={{ category: `${ceremony}/${category.normalized_name}` }}
          className={styles.link}
        >
          {friend.username} completed {category.name}, {ordinal(ceremony)}
        </Link>
        {cachedAt && ` (as of ${timeAgo(cachedAt.toISOString(), now)})`}
      </p>
      {completions.length > 1 && (
        <IconButton
          label="Next friend"
          icon={<ChevronRight aria-hidden />}
          isBare
          onClick={() => setStep(step + 1)}
        />
      )}
    </>
  );
}
