import { Link } from '@tanstack/react-router';
import { UserMinus } from 'lucide-react';
import { countText } from '../../lib/countText';
import { localDayText } from '../../lib/dates';
import { numberText } from '../../lib/numbers';
import { filmLink } from '../../shared/film/filmLink';
import type { FriendReport } from '../../shared/friends/queries';
import { Avatar } from '../../ui/Avatar';
import { ButtonLink } from '../../ui/ButtonLink';
import { Card } from '../../ui/Card';
import { IconButton } from '../../ui/IconButton';
import { ProgressRing } from '../../ui/ProgressRing';
import styles from './FriendCard.module.css';

interface FriendCardProps {
  friend: FriendReport['confirmed'][number];
  /** Number of nominated films; undefined until the catalogue is loaded. */
  nominated: number | undefined;
  onRemove: () => void;
}

export function FriendCard({ friend, nominated, onRemove }: FriendCardProps) {
  return (
    <Card as="li" aria-label={friend.username}>
      <article className={styles.friend}>
        <header className={styles.header}>
          <ProgressRing value={friend.viewedCount} max={nominated ?? 0} size={72}>
            <Avatar
              name={friend.username}
              seed={friend._id}
              pictureUrl={friend.picture_url ?? null}
              size={56}
              isDecorative
            />
          </ProgressRing>
          <div className={styles.who}>
            <h3 className={styles.name}>
              <Link to="/profile/$user_id" params={{ user_id: friend._id }} className={styles.link}>
                {friend.username}
              </Link>
            </h3>
            <p className={styles.since}>Friends since {localDayText(friend.since)}</p>
          </div>
          <IconButton
            label={`Remove ${friend.username}`}
            icon={<UserMinus aria-hidden />}
            isBare
            onClick={onRemove}
          />
        </header>
        <dl className={styles.numbers}>
          <div>
            <dt>films watched</dt>
            <dd>
              {numberText(friend.viewedCount)}
              {nominated ? (
                <span className={styles.share}>{shareText(friend.viewedCount, nominated)}</span>
              ) : null}
            </dd>
          </div>
          <div>
            <dt>films neither of you has seen</dt>
            <dd>{numberText(friend.bothUnseen)}</dd>
          </div>
        </dl>
        <div className={styles.recent}>
          <h4 className={styles.label}>Recently watched</h4>
          {friend.lately.length === 0 ? (
            <p className={styles.quiet}>Nothing watched yet.</p>
          ) : (
            <ul className={styles.films}>
              {friend.lately.map((film) => (
                <li key={film.film_id} className={styles.film}>
                  <Link {...filmLink(film.film_id)} className={styles.filmName}>
                    {film.name}
                  </Link>{' '}
                  <span className={styles.quiet}>{film.year}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
        <div className={styles.actions}>
          <ButtonLink
            to="/friends/compare/{-$user_id}"
            params={{ user_id: friend._id }}
            aria-label={`Compare with ${friend.username}`}
          >
            Compare
          </ButtonLink>
          <ButtonLink
            to="/profile/$user_id"
            params={{ user_id: friend._id }}
            variant="quiet"
            aria-label={`${friend.username}'s profile, ${countText(friend.viewedCount, 'film')} watched`}
          >
            Profile
          </ButtonLink>
        </div>
      </article>
    </Card>
  );
}

function shareText(viewed: number, nominated: number): string {
  const percent = (100 * viewed) / nominated;
  return percent > 0 && percent < 1 ? '<1%' : `${Math.floor(percent)}%`;
}
