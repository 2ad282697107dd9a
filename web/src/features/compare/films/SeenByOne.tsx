import { useMemo } from 'react';
import { useNamedFilms } from '../../../shared/film/useNamedFilms';
import type { Comparison } from '../comparison';
import { FIRST_FILMS, FilmsOfOne } from './FilmsOfOne';
import styles from './SeenByOne.module.css';

interface SeenByOneProps {
  films: Comparison['films'];
  name: string;
}

/** The films that only one of the two has seen, the most nominated first. */
export function SeenByOne({ films, name }: SeenByOneProps) {
  const ids = useMemo(
    () => [...films.onlyFriend.slice(0, FIRST_FILMS), ...films.onlyOwn.slice(0, FIRST_FILMS)],
    [films.onlyFriend, films.onlyOwn],
  );
  const named = useNamedFilms(ids);
  if (ids.length === 0 || (named.error && !named.data)) return null;
  return (
    <div className={styles.sides}>
      <FilmsOfOne
        title={`Only ${name} has seen`}
        tone="silver"
        ids={films.onlyFriend}
        firstFilms={named.data}
      />
      <FilmsOfOne title="Only you have seen" tone="gold" ids={films.onlyOwn} firstFilms={named.data} />
    </div>
  );
}
