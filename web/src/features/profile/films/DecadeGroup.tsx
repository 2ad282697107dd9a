import { ChevronRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import { countText } from '../../../lib/countText';
import { useRegisterFilmList } from '../../../shared/film/filmLists';
import { PosterLink } from '../../../shared/film/poster/PosterLink';
import { Button } from '../../../ui/Button';
import styles from './DecadeGroup.module.css';
import { type Decade, newestFirst } from './filmsByDecade';

interface DecadeGroupProps extends Decade {
  /** The largest film count of any decade; scales the bar. */
  most: number;
}

/** A collapsible decade; its films are rendered only while it is open. */
export function DecadeGroup({ decade, films, most }: DecadeGroupProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={styles.decade} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>
        <ChevronRight aria-hidden className={styles.arrow} />
        <span className={styles.name}>{decade}s</span>
        <span className={styles.bar} aria-hidden="true">
          <span className={styles.fill} style={{ inlineSize: `${(100 * films.length) / most}%` }} />
        </span>
        <span className={styles.count}>{countText(films.length, 'film')}</span>
      </summary>
      {isOpen && <DecadeFilms films={films} />}
    </details>
  );
}

/** Films listed before "Show all" is pressed. */
const COLLAPSED_COUNT = 40;

function DecadeFilms({ films: unsorted }: { films: Decade['films'] }) {
  const [isShowingAll, setIsShowingAll] = useState(false);
  const films = useMemo(() => newestFirst(unsorted), [unsorted]);
  const ids = useMemo(() => films.map(({ _id }) => _id), [films]);
  useRegisterFilmList(ids);
  return (
    <>
      <ul className={styles.films}>
        {(isShowingAll ? films : films.slice(0, COLLAPSED_COUNT)).map((film) => (
          <li key={film._id} className={styles.film}>
            <PosterLink film={film} showsYear />
          </li>
        ))}
      </ul>
      {!isShowingAll && films.length > COLLAPSED_COUNT && (
        <div className={styles.more}>
          <Button variant="quiet" size="small" onClick={() => setIsShowingAll(true)}>
            Show all {films.length}
          </Button>
        </div>
      )}
    </>
  );
}
