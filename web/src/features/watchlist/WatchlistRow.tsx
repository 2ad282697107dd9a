import { memo, useRef } from 'react';
import { timeAgo } from '../../lib/timeAgo';
import { useInView } from '../../lib/useInView';
import { MarkedFilmRow } from '../../shared/film/row/MarkedFilmRow';
import { Checkbox } from '../../ui/Checkbox';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import styles from './WatchlistRow.module.css';
import type { WatchlistFilm } from './watchlist';

interface WatchlistRowProps {
  listed: WatchlistFilm;
  /** Where it can be watched; undefined if nowhere. */
  where: string | undefined;
  /** How many rings it closes. */
  closes: number;
  now: number;
  /** Rendered even before it scrolls into view. */
  isFirst: boolean;
  /** Undefined while films can't be selected. */
  isSelected: boolean | undefined;
  onSelect: (filmId: string, isSelected: boolean) => void;
}

/** A film on the watchlist. It renders once it's near the viewport: hundreds of posters at once are slow. */
export const WatchlistRow = memo(function WatchlistRow({
  listed: { film, added },
  where,
  closes,
  now,
  isFirst,
  isSelected,
  onSelect,
}: WatchlistRowProps) {
  const item = useRef<HTMLLIElement>(null);
  const isNear = useInView(item, '1500px') || isFirst;
  return (
    <li ref={item} className={styles.item} data-selectable={isSelected !== undefined || undefined}>
      {isNear && isSelected !== undefined && (
        <Checkbox
          label={<VisuallyHidden>Select {film.name}</VisuallyHidden>}
          checked={isSelected}
          onChange={(event) => onSelect(film._id, event.currentTarget.checked)}
        />
      )}
      {isNear && (
        <MarkedFilmRow film={film}>
          {closes > 0 && (
            <p className={styles.closes}>{closes === 1 ? 'Closes a ring' : `Closes ${closes} rings`}</p>
          )}
          <p className={styles.line}>
            {where && <span className={styles.where}>{where}</span>}
            <span>Added {timeAgo(added, now)}</span>
          </p>
        </MarkedFilmRow>
      )}
    </li>
  );
});
