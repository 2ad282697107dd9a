import { useRef } from 'react';
import { countText } from '../../lib/countText';
import { useRegisterFilmList } from '../../shared/film/filmLists';
import { PosterLink } from '../../shared/film/poster/PosterLink';
import type { Watch } from '../../shared/watched/diaryQueries';
import { Card } from '../../ui/Card';
import { QueryState } from '../../ui/QueryState';
import { EntryList } from './entries/EntryList';
import { useFilmsById } from './films';
import { ShowMore } from './ShowMore';
import styles from './UndatedFilms.module.css';
import { useMore } from './useMore';

interface UndatedFilmsProps {
  /** Viewed films without any date, the last marked first. */
  filmIds: readonly string[];
  /** Entries without a date: a rating or a note. */
  watches: readonly Watch[];
}

/** Films and entries listed at first. */
const FIRST_COUNT = 24;

/** The films that the user has watched on unknown dates. Their dialogs can add one. */
export function UndatedFilms({ filmIds, watches }: UndatedFilmsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { visible, more } = useMore(filmIds, FIRST_COUNT);
  const entries = useMore(watches, FIRST_COUNT);
  const ids = [...new Set([...visible, ...entries.visible.map(({ film_id }) => film_id)])];
  const { films, query } = useFilmsById(ids);
  useRegisterFilmList(visible);
  if (filmIds.length === 0 && watches.length === 0) return null;
  return (
    <Card aria-labelledby="undated">
      <div className={styles.card}>
        <div>
          <h2 id="undated" ref={heading} tabIndex={-1}>
            Unknown dates
          </h2>
          {filmIds.length > 0 && (
            <p className={styles.text}>
              {countText(filmIds.length, 'film')} you've watched without a date. Open one to add it.
            </p>
          )}
        </div>
        <EntryList
          title="Ratings and notes"
          watches={entries.visible}
          more={entries.more}
          films={films}
          onEmptied={() => heading.current?.focus()}
        />
        <QueryState query={query} failure={{ note: "We couldn't load these films." }}>
          {() => null}
        </QueryState>
        <ul className={styles.films}>
          {visible.map((id) => {
            const film = films.get(id);
            return (
              <li key={id} className={styles.film}>
                {film && <PosterLink film={film} />}
              </li>
            );
          })}
        </ul>
        {more && <ShowMore {...more} />}
      </div>
    </Card>
  );
}
