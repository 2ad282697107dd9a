import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { filmLink } from '../../../shared/film/filmLink';
import { Poster } from '../../../shared/film/poster/Poster';
import { Card } from '../../../ui/Card';
import { Skeleton } from '../../../ui/Skeleton';
import { NearestPerson } from './NearestPerson';
import styles from './RecentlyWatched.module.css';
import type { FilmsById } from './useFilmsById';

interface RecentlyWatchedProps {
  /** Most recently marked first. */
  filmIds: readonly string[];
  films: FilmsById;
  viewed: ReadonlySet<string>;
}

/** Card with the films most recently marked as viewed. */
export function RecentlyWatched({ filmIds, films, viewed }: RecentlyWatchedProps) {
  const titleId = useId();
  return (
    <Card aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          Recently watched
        </h2>
        <NearestPerson viewed={viewed} />
      </div>
      <ul className={styles.films}>
        {filmIds.map((id) => {
          const film = films.get(id);
          return (
            <li key={id} className={styles.film}>
              {film ? (
                <Link {...filmLink(id)} className={styles.link}>
                  <Poster film={film} />
                  <span className={styles.name}>{film.name}</span>
                </Link>
              ) : (
                <div className={styles.skeleton}>
                  <Skeleton height="auto" />
                  <span className={styles.name} />
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
