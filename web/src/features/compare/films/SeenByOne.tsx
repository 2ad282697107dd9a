import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { components } from '../../../api/schema.gen';
import { countText } from '../../../lib/countText';
import { filmLink } from '../../../shared/film/filmLink';
import { useNamedFilms } from '../../../shared/film/useNamedFilms';
import { Card } from '../../../ui/Card';
import { Skeleton } from '../../../ui/Skeleton';
import type { Comparison } from '../comparison';
import styles from './SeenByOne.module.css';

interface SeenByOneProps {
  films: Comparison['films'];
  name: string;
}

const MAX_FILMS = 5;

/** The most nominated films that only one of the two has seen. */
export function SeenByOne({ films, name }: SeenByOneProps) {
  const ids = useMemo(
    () => [...films.onlyFriend.slice(0, MAX_FILMS), ...films.onlyOwn.slice(0, MAX_FILMS)],
    [films.onlyFriend, films.onlyOwn],
  );
  const named = useNamedFilms(ids);
  const byId = new Map(named.data?.map((film) => [film._id, film]));
  if (ids.length === 0 || (named.error && !named.data)) return null;
  return (
    <div className={styles.sides}>
      <Side title={`Only ${name} has seen`} tone="silver" ids={films.onlyFriend} byId={byId} />
      <Side title="Only you have seen" tone="gold" ids={films.onlyOwn} byId={byId} />
    </div>
  );
}

interface SideProps {
  title: string;
  tone: 'gold' | 'silver';
  ids: readonly string[];
  byId: ReadonlyMap<string, components['schemas']['FilmRow']>;
}

function Side({ title, tone, ids, byId }: SideProps) {
  const more = ids.length - MAX_FILMS;
  return (
    <Card aria-label={title}>
      <h2 className={styles.title} data-tone={tone}>
        {title}
      </h2>
      {ids.length === 0 && <p className={styles.quiet}>No films yet.</p>}
      <ul className={styles.films}>
        {ids.slice(0, MAX_FILMS).map((id) => {
          const film = byId.get(id);
          return (
            <li key={id} className={styles.film}>
              {film ? (
                <>
                  <Link {...filmLink(id)} className={styles.link}>
                    {film.name}
                  </Link>
                  <span className={styles.quiet}>{film.year}</span>
                  <span className={styles.count}>{countText(film.nomCount, 'nomination')}</span>
                </>
              ) : (
                <Skeleton shape="text" width="70%" />
              )}
            </li>
          );
        })}
      </ul>
      {more > 0 && <p className={styles.quiet}>and {countText(more, 'more film')}</p>}
    </Card>
  );
}
