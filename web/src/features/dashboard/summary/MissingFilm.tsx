import type { components } from '../../../api/schema.gen';
import { MarkedFilmRow } from '../../../shared/film/row/MarkedFilmRow';
import { closesText } from '../dashboardText';
import styles from './MissingFilm.module.css';

interface MissingFilmProps {
  film: components['schemas']['FilmRow'];
  /** How many rings it would close. */
  closes: number;
}

/** Row of a film that is missing for a complete category. */
export function MissingFilm({ film, closes }: MissingFilmProps) {
  const text = closesText(closes);
  return (
    <MarkedFilmRow film={film} showsFriends={false}>
      {text && <p className={styles.closes}>{text}</p>}
    </MarkedFilmRow>
  );
}
