import { useCallback, useMemo } from 'react';
import { useNow } from '../../lib/useNow';
import { useRegisterFilmList } from '../../shared/film/filmLists';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import styles from './WatchlistFilms.module.css';
import { WatchlistRow } from './WatchlistRow';
import type { WatchlistFilm } from './watchlist';
import { whereText } from './whereText';

interface WatchlistFilmsProps {
  films: readonly WatchlistFilm[];
  closes: ReadonlyMap<string, number>;
  myServices: ReadonlySet<string>;
  /** Undefined while films can't be selected. */
  selected: ReadonlySet<string> | undefined;
  onSelect: (change: (selected: ReadonlySet<string> | undefined) => ReadonlySet<string>) => void;
}

/** As many rows as fit into most windows. */
const INITIAL_ROWS = 8;

export function WatchlistFilms({ films, closes, myServices, selected, onSelect }: WatchlistFilmsProps) {
  const now = useNow();
  useRegisterFilmList(useMemo(() => films.map(({ film }) => film._id), [films]));
  const select = useCallback(
    (filmId: string, isSelected: boolean) =>
      onSelect((before) => {
        const after = new Set(before);
        if (isSelected) after.add(filmId);
        else after.delete(filmId);
        return after;
      }),
    [onSelect],
  );
  return (
    <section aria-labelledby="watchlist-films">
      <VisuallyHidden>
        <h2 id="watchlist-films">Films</h2>
      </VisuallyHidden>
      <ol className={styles.list}>
        {films.map((listed, index) => (
          <WatchlistRow
            key={listed.film._id}
            listed={listed}
            where={whereText(listed, myServices, now)}
            closes={closes.get(listed.film._id) ?? 0}
            now={now}
            isFirst={index < INITIAL_ROWS}
            isSelected={selected?.has(listed.film._id)}
            onSelect={select}
          />
        ))}
      </ol>
    </section>
  );
}
