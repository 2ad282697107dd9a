import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { countText } from '../../../lib/countText';
import { filmLink } from '../../../shared/film/filmLink';
import { Poster } from '../../../shared/film/poster/Poster';
import { useNamedFilms } from '../../../shared/film/useNamedFilms';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { Stars } from '../../../ui/Stars';
import { CountedTitle } from '../CountedTitle';
import { profileQueries } from '../queries';
import styles from './FriendRatings.module.css';

/** Entries listed before "Show all" is pressed. */
const COLLAPSED_COUNT = 6;

/** The ratings and notes that a friend shares; nothing if there are none. */
export function FriendRatings({ friendId }: { friendId: string }) {
  const { data: watches = [] } = useQuery(profileQueries.friendWatches(friendId));
  const [isShowingAll, setIsShowingAll] = useState(false);
  const ids = useMemo(() => [...new Set(watches.map(({ film_id }) => film_id))], [watches]);
  const films = new Map(useNamedFilms(ids).data?.map((film) => [film._id, film]));
  if (watches.length === 0) return null;
  const visible = isShowingAll ? watches : watches.slice(0, COLLAPSED_COUNT);
  return (
    <Card aria-labelledby="friend-ratings">
      <CountedTitle
        id="friend-ratings"
        title="Ratings and notes"
        count={countText(watches.length, 'entry', 'entries')}
      />
      <ul className={styles.list}>
        {visible.map(({ film_id, rating, note }, index) => {
          const film = films.get(film_id);
          return (
            film && (
              // biome-ignore lint/suspicious/noArrayIndexKey: a film can have several entries, which have no id here.
              <li key={index} className={styles.entry}>
                <Poster film={film} isSmall />
                <div className={styles.text}>
                  <h3 className={styles.title}>
                    <Link {...filmLink(film_id)} className={styles.link}>
                      {film.name}
                    </Link>
                  </h3>
                  {rating != null && <Stars value={rating} />}
                  {note && <p className={styles.note}>{note}</p>}
                </div>
              </li>
            )
          );
        })}
      </ul>
      {!isShowingAll && watches.length > COLLAPSED_COUNT && (
        <Button variant="quiet" size="small" onClick={() => setIsShowingAll(true)}>
          Show all {watches.length}
        </Button>
      )}
    </Card>
  );
}
