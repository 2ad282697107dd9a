import type { FoundFilm } from '../review';
import styles from './AlreadyMarked.module.css';

interface AlreadyMarkedProps {
  kind: 'viewed' | 'bookmarks';
  films: readonly FoundFilm[];
}

const labels = { viewed: 'already marked watched', bookmarks: 'already watched or on your watchlist' };
/** Limits how many list items are rendered. */
const MAX_NAMES = 200;

export function AlreadyMarked({ kind, films }: AlreadyMarkedProps) {
  if (films.length === 0) return null;
  const rest = films.length - MAX_NAMES;
  return (
    <details className={styles.already}>
      <summary className={styles.summary}>
        {films.length.toLocaleString('en-US')} {labels[kind]}
      </summary>
      <ul className={styles.names}>
        {films.slice(0, MAX_NAMES).map(({ film }) => (
          <li key={film._id}>
            {film.name} ({film.year})
          </li>
        ))}
        {rest > 0 && <li>and {rest.toLocaleString('en-US')} more</li>}
      </ul>
    </details>
  );
}
