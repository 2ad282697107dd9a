import { Link } from '@tanstack/react-router';
import { LanguagePill } from '../../../shared/film/LanguagePill';
import { LaurelCount } from '../../../shared/film/LaurelCount';
import { Badge } from '../../../ui/Badge';
import styles from './AdminFilmList.module.css';
import { type AdminFilmRow, missingFieldText } from './missingFields';

interface AdminFilmListProps {
  label: string;
  films: readonly AdminFilmRow[];
}

/** Films with what they lack, each leading to the page that mends it. */
export function AdminFilmList({ label, films }: AdminFilmListProps) {
  return (
    <ul className={styles.list} aria-label={label}>
      {films.map((film) => (
        <li key={film._id} className={styles.row}>
          <Link to="/admin/edit-film/$filmId" params={{ filmId: film._id }} className={styles.film}>
            {film.name}
          </Link>
          <span className={styles.facts}>
            {film.year} <LanguagePill code={film.original_language} />
            <LaurelCount nominations={film.nomCount} wins={film.winCount} />
          </span>
          <span className={styles.lacks}>
            {film.lacks.map((lack) => (
              <Badge key={lack} tone="bookmark">
                no {missingFieldText(lack)}
              </Badge>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}
