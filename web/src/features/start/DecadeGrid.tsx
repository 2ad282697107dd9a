import { useId, useRef, useState } from 'react';
import { useInView } from '../../lib/useInView';
import type { DecadeFilms } from '../../shared/ceremony/bestKnown';
import { type MarkedFilm, MarkPoster } from '../../shared/film/poster/MarkPoster';
import { PosterToggleSkeleton } from '../../shared/film/poster/PosterToggle';
import { useNamedFilms } from '../../shared/film/useNamedFilms';
import { useViewedFilms } from '../../shared/marks/useViewedFilms';
import { Button } from '../../ui/Button';
import { QueryState } from '../../ui/QueryState';
import styles from './DecadeGrid.module.css';

const STEP = 10;

interface DecadeGridProps {
  decade: DecadeFilms;
  /** Called with a film when it is marked. */
  onMark: (film: MarkedFilm) => void;
}

/** The best-known films of a decade. Loaded when they are near the viewport. */
export function DecadeGrid({ decade: { name, filmIds }, onMark }: DecadeGridProps) {
  const section = useRef<HTMLElement>(null);
  const isNear = useInView(section, '800px');
  const titleId = useId();
  const [count, setCount] = useState(STEP);
  const shown = filmIds.slice(0, count);
  const films = useNamedFilms(isNear ? shown : []);
  const seen = useViewedFilms(shown);
  return (
    <section ref={section} aria-labelledby={titleId} className={styles.decade}>
      <h2 id={titleId} className={styles.title}>
        {name}{' '}
        <small className={styles.seen}>
          {shown.filter((id) => seen.has(id)).length} of {shown.length}
        </small>
      </h2>
      <QueryState
        query={films}
        pending={<GridSkeleton count={shown.length} />}
        failure={{ note: `We couldn't load the films of the ${name}.` }}
      >
        {(loaded) => (
          <ul className={styles.grid}>
            {loaded.map((film) => (
              <li key={film._id}>
                <MarkPoster film={film} onMark={onMark} />
              </li>
            ))}
          </ul>
        )}
      </QueryState>
      {count < filmIds.length && (
        <Button variant="quiet" size="small" onClick={() => setCount(count + STEP)}>
          More from the {name}
        </Button>
      )}
    </section>
  );
}

/** As tall as the films that replace it. */
export function GridSkeleton({ count = STEP }: { count?: number }) {
  return (
    <div className={styles.grid} aria-busy="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders don't change.
        <PosterToggleSkeleton key={index} />
      ))}
    </div>
  );
}
