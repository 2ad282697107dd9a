import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { countText } from '../../../lib/countText';
import { numberText } from '../../../lib/numbers';
import type { Progress } from '../../../shared/ceremony/rings/progress';
import type { User } from '../../../shared/me/user';
import { Avatar } from '../../../ui/Avatar';
import { ProgressRing } from '../../../ui/ProgressRing';
import { Sunburst } from '../../../ui/Sunburst';
import type { Pair } from '../comparison';
import styles from './OverallComparison.module.css';

interface OverallComparisonProps {
  me: User;
  friend: User['friends'][number];
  overall: Pair;
}

/** Both users with their total progress. */
export function OverallComparison({ me, friend, overall }: OverallComparisonProps) {
  return (
    <section className={styles.comparison} aria-label={`You and ${friend.username}`}>
      <div className={styles.rays}>
        <Sunburst />
      </div>
      <Contender
        user={{ ...me, picture_url: me.picture_url ?? me.default_picture_url }}
        tone="gold"
        name="You"
        progress={overall.own}
      />
      <p className={styles.verdict}>{verdict(overall, friend.username)}</p>
      <Contender
        user={friend}
        tone="silver"
        name={
          <Link to="/profile/$user_id" params={{ user_id: friend._id }} className={styles.link}>
            {friend.username}
          </Link>
        }
        progress={overall.friend}
      />
    </section>
  );
}

interface ContenderProps {
  user: { _id: string; username: string; picture_url?: string | null };
  tone: 'gold' | 'silver';
  name: ReactNode;
  progress: Progress;
}

function Contender({ user, tone, name, progress }: ContenderProps) {
  return (
    <div className={styles.contender} data-tone={tone}>
      <ProgressRing value={progress.viewed} max={progress.total} size={132} tone={tone}>
        <Avatar
          name={user.username}
          seed={user._id}
          pictureUrl={user.picture_url ?? null}
          size={100}
          isDecorative
        />
      </ProgressRing>
      <h2 className={styles.name}>{name}</h2>
      <p className={styles.count}>
        <strong>{numberText(progress.viewed)}</strong> of {numberText(progress.total)} films
      </p>
    </div>
  );
}

function verdict({ own, friend, lead }: Pair, name: string): string {
  const margin = countText(Math.abs(own.viewed - friend.viewed), 'film');
  if (lead === 'even') return 'Neck and neck';
  return lead === 'own' ? `You're ahead by ${margin}` : `${name} is ahead by ${margin}`;
}
