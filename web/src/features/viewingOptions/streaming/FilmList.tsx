import type { components } from '../../../api/schema.gen';
import { useRegisterFilmList } from '../../../shared/film/filmLists';
import { MarkedFilmRow } from '../../../shared/film/row/MarkedFilmRow';
import { MoreOrLess, useMoreOrLess } from '../MoreOrLess';
import styles from './FilmList.module.css';

/** Rows of a collapsed list. */
const collapsedCount = 4;

interface FilmListProps {
  films: components['schemas']['FilmRow'][];
  /** Accessible name of the list. */
  label: string;
}

export function FilmList({ films, label }: FilmListProps) {
  const more = useMoreOrLess(films.length > collapsedCount);
  const ids = films.map(({ _id }) => _id);
  useRegisterFilmList(ids);
  return (
    <>
      <ul className={styles.films} data-all={(more.hasMore && more.isAll) || undefined} aria-label={label}>
        {(more.isAll ? films : films.slice(0, collapsedCount)).map((film) => (
          <li key={film._id}>
            <MarkedFilmRow film={film} />
          </li>
        ))}
      </ul>
      <MoreOrLess {...more} rest={films.length - collapsedCount} />
    </>
  );
}
