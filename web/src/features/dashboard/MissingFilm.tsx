import type { components } from '../../api/schema.gen';
import { FilmRow } from '../../shared/film/FilmRow';
import { filmLink } from '../../shared/film/filmLink';
import { useFilmMarks } from '../../shared/marks/useFilmMarks';
import { closesText } from './dashboardText';
import styles from './MissingFilm.module.css';

interface MissingFilmProps {
  film: components['schemas']['FilmRow'];
  /** How many rings it would close. */
  closes: number;
}

/** Row of a film that is missing for a complete category. */
export function MissingFilm({ film, closes }: MissingFilmProps) {
  const { viewed, bookmark } = useFilmMarks(film);
  const text = closesText(closes);
  return (
    <FilmRow film={film} viewed={viewed} bookmark={bookmark} link={filmLink(film._id)}>
      {text && <p className={styles.closes}>{text}</p>}
    </FilmRow>
  );
}
