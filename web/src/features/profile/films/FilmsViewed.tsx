import { Clapperboard } from 'lucide-react';
import { useMemo } from 'react';
import { countText } from '../../../lib/countText';
import { useNamedFilms } from '../../../shared/film/useNamedFilms';
import { Card } from '../../../ui/Card';
import { EmptyState } from '../../../ui/EmptyState';
import { QueryState } from '../../../ui/QueryState';
import { Skeleton } from '../../../ui/Skeleton';
import { CountedTitle } from '../CountedTitle';
import type { ProfileUser } from '../profileUser';
import { DecadeGroup } from './DecadeGroup';
import styles from './FilmsViewed.module.css';
import { filmsByDecade } from './filmsByDecade';

/** The films that a user has viewed, by decade. */
export function FilmsViewed({ user }: { user: ProfileUser }) {
  const ids = useMemo(() => [...user.viewed], [user.viewed]);
  const films = useNamedFilms(ids);
  const decades = useMemo(() => filmsByDecade(films.data ?? []), [films.data]);
  const most = Math.max(0, ...decades.map((decade) => decade.films.length));
  return (
    <Card aria-labelledby="films-viewed">
      <CountedTitle
        id="films-viewed"
        title="Films viewed"
        count={ids.length > 0 ? countText(ids.length, 'film') : undefined}
      />
      {ids.length === 0 ? (
        <EmptyState art={<Clapperboard strokeWidth={1} />} title="No films watched yet">
          {user.relationship === 'self'
            ? "Mark the films you've seen and they'll show up here."
            : `${user.username} hasn't marked any films yet.`}
        </EmptyState>
      ) : (
        <QueryState
          query={films}
          pending={
            <div className={styles.loading} aria-busy="true">
              <Skeleton height="3rem" />
              <Skeleton height="3rem" />
              <Skeleton height="3rem" />
            </div>
          }
          failure={{ note: "We couldn't load the films." }}
        >
          {() => (
            <div className={styles.decades}>
              {decades.map((decade) => (
                <DecadeGroup key={decade.decade} {...decade} most={most} />
              ))}
            </div>
          )}
        </QueryState>
      )}
    </Card>
  );
}
