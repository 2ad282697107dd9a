import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { ordinal } from '../../lib/ordinals';
import { categoryIcon } from '../../shared/ceremony/categoryIcon';
import { categoryLink } from '../../shared/ceremony/categoryLink';
import { ringSegments } from '../../shared/ceremony/progress';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { RingGraphic } from '../../ui/RingGraphic';
import { Skeleton } from '../../ui/Skeleton';
import styles from './AlmostThere.module.css';
import { missingText } from './dashboardText';
import { MissingFilm } from './MissingFilm';
import type { OpenCategory } from './openCategories';
import type { FilmsById } from './useFilmsById';

interface NearestProps {
  nearest: readonly OpenCategory[];
  viewed: ReadonlySet<string>;
  /** How many rings a film would close. */
  closes: ReadonlyMap<string, number>;
  films: FilmsById;
}

/** With more missing than this the category itself is the better list. */
export const MOST_MISSING_SHOWN = 2;

/** The category nearest to being finished, the films it lacks, and the next nearest on demand. */
export function AlmostThere({ nearest, viewed, closes, films }: NearestProps) {
  const navigate = useNavigate();
  const [step, setStep] = useState(0);
  const titleId = useId();
  const near = nearest[step % Math.max(nearest.length, 1)];
  if (!near) return <AllDone />;

  const { ceremony, summary, missing } = near;
  const { category } = summary;
  const Icon = categoryIcon(category);
  const open = () => void navigate(categoryLink(ceremony, category.normalized_name));
  const rest = missing.length - MOST_MISSING_SHOWN;
  return (
    <Card tone="gold" aria-labelledby={titleId}>
      <div className={styles.nearest}>
        <header className={styles.header}>
          <span className={styles.ring}>
            <RingGraphic segments={ringSegments(summary.films, viewed)} icon={<Icon strokeWidth={1.75} />} />
          </span>
          <div className={styles.titles}>
            <p className={styles.eyebrow}>Nearest to the finish</p>
            <h2 id={titleId} className={styles.title}>
              <button type="button" className={styles.open} onClick={open}>
                {category.name}
              </button>
            </h2>
            <p className={styles.text}>
              {ordinal(ceremony)} ceremony. {missingText(missing.length)}
            </p>
          </div>
        </header>
        <ul className={styles.films}>
          {missing.slice(0, MOST_MISSING_SHOWN).map((id) => {
            const film = films.get(id);
            return (
              <li key={id} className={styles.film}>
                {film ? (
                  <MissingFilm film={film} closes={closes.get(id) ?? 0} />
                ) : (
                  <Skeleton height="var(--film-row)" />
                )}
              </li>
            );
          })}
        </ul>
        <div className={styles.actions}>
          {rest > 0 && (
            <Button variant="quiet" size="small" onClick={open}>
              and {rest} more
            </Button>
          )}
          {nearest.length > 1 && (
            <Button variant="quiet" size="small" onClick={() => setStep(step + 1)}>
              Show another
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}

function AllDone() {
  return (
    <Card tone="gold">
      <h2>Every ring is closed.</h2>
      <p className={styles.text}>
        You have seen every film of every ceremony. There is nothing left but to watch them again.
      </p>
    </Card>
  );
}
