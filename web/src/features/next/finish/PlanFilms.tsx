import { useMemo } from 'react';
import { useGradualCount } from '../../../lib/useGradualCount';
import { useKeptFocus } from '../../../lib/useKeptFocus';
import { useRegisterFilmList } from '../../../shared/film/filmLists';
import { MarkedFilmRow } from '../../../shared/film/row/MarkedFilmRow';
import { ringsText } from '../../../shared/next/ringText';
import type { PlannedFilm } from '../../../shared/next/types';
import rows from '../filmRows.module.css';
import { HideButton } from '../HideButton';
import styles from './PlanFilms.module.css';

interface PlanFilmsProps {
  films: readonly PlannedFilm[];
  /** Omitted where films can't be left out. */
  onExclude?: (film: { _id: string; name: string }) => void;
}

/** A plan may have thousands of films. */
const rendering = { first: 12, step: 6 };

/** The films of a plan in the order to watch them, each with the rings that it closes. */
export function PlanFilms({ films, onExclude }: PlanFilmsProps) {
  useRegisterFilmList(useMemo(() => films.map(({ film_id }) => film_id), [films]));
  const list = useKeptFocus<HTMLOListElement>();
  const count = useGradualCount(films.length, rendering);
  return (
    <ol ref={list} className={rows.list}>
      {films.slice(0, count).map(({ film_id, film, closes, minutes, is_estimated }) => (
        <li key={film_id} className={rows.item}>
          <MarkedFilmRow film={film}>
            {closes.length > 0 && <p className={styles.closes}>Closes {ringsText(closes)}</p>}
            {is_estimated && <p className={styles.length}>About {minutes} min</p>}
            {onExclude && <HideButton film={film} onHide={onExclude} />}
          </MarkedFilmRow>
        </li>
      ))}
    </ol>
  );
}
