import { Link } from '@tanstack/react-router';
import { LanguageFlag } from '../../../shared/film/language/LanguageFlag';
import { LaurelCount } from '../../../shared/film/row/LaurelCount';
import { Badge } from '../../../ui/Badge';
import styles from './AdminFilmList.module.css';
import { type AdminFilmRow, missingFieldText } from './missingFields';

interface AdminFilmListProps {
  label: string;
  films: readonly AdminFilmRow[];
}

/** Films with their missing fields, each linked to its edit page. */
export function AdminFilmList({ label, films }: AdminFilmListProps) {
  return (
    <ul className={styles.list} aria-label={label}>
      {films.map((film) => (
        <li key={film._id} className={styles.row}>
          <Link to="/admin/edit-film/$filmId" params={{ filmId: film._id }} className={styles.film}>
            {film.name}
          </Link>
          <span className={styles.facts}>
            {film.year} <LanguageFlag code={film.original_language} />
            <LaurelCount nominations={film.nomCount} wins={film.winCount} />
          </span>
          <span className={styles.missing}>
            {film.lacks.map((field) => (
              <Badge key={field} tone="bookmark">
                no {missingFieldText(field)}
              </Badge>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}
