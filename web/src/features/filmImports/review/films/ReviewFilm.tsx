import { Poster } from '../../../../shared/film/poster/Poster';
import { watchedText } from '../../../../shared/watched/watchedDate';
import { Badge } from '../../../../ui/Badge';
import { Checkbox } from '../../../../ui/Checkbox';
import type { FoundFilm } from '../review';
import styles from './ReviewFilm.module.css';

interface ReviewFilmProps {
  found: FoundFilm;
  isSelected: boolean;
  showDay: boolean;
  isLocked: boolean;
  onToggle: (filmId: string, isSelected: boolean) => void;
}

export function ReviewFilm({ found, isSelected, showDay, isLocked, onToggle }: ReviewFilmProps) {
  const { film, isByTitle, row, watches } = found;
  const watched = watches.find((watch) => watch.watched)?.watched;
  return (
    <div className={styles.film}>
      <Checkbox
        checked={isSelected}
        disabled={isLocked}
        onChange={(event) => onToggle(film._id, event.currentTarget.checked)}
        label={
          <span className={styles.label}>
            <span className={styles.poster}>
              <Poster film={film} />
            </span>
            <span className={styles.text}>
              <span className={styles.name}>{film.name}</span>
              <span className={styles.facts}>
                {film.year}
                {showDay && watched && ` · watched ${watchedText(watched)}`}
              </span>
              {isByTitle && (
                <span className={styles.how}>
                  <Badge>matched by title</Badge>
                  <span className={styles.facts}>
                    {row.name} ({row.year})
                  </span>
                </span>
              )}
            </span>
          </span>
        }
      />
    </div>
  );
}
