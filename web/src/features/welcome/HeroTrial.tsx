import { Clapperboard } from 'lucide-react';
import { ordinal } from '../../lib/ordinals';
import { filmsOf } from '../../shared/ceremony/categories';
import { progressOf, progressText, ringSegments } from '../../shared/ceremony/progress';
import { Button } from '../../ui/Button';
import { RingGraphic } from '../../ui/RingGraphic';
import { Skeleton } from '../../ui/Skeleton';
import styles from './HeroTrial.module.css';
import { TrialPoster } from './TrialPoster';
import type { NewestCeremony } from './useNewestCeremony';
import type { Trial } from './useTrial';

interface HeroTrialProps {
  newest: NewestCeremony | undefined;
  trial: Trial;
  hasFailed: boolean;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Best Picture has had ten nominees for years; until they have come their places are kept. */
const NOMINEES = 10;
const places = Array.from({ length: NOMINEES }, (_, place) => ({ film_id: String(place), won: false }));

/** The ring of the newest Best Picture, filled by pressing the posters of its nominees. */
export function HeroTrial({ newest, trial, hasFailed, isRetrying, onRetry }: HeroTrialProps) {
  const films = newest && filmsOf(newest.films, 'best-picture');
  const nominees =
    newest?.categories.find(({ category }) => category.normalized_name === 'best-picture')?.films ?? places;
  const progress = progressOf(nominees, trial.viewed);
  return (
    <div className={styles.trial} aria-busy={!newest && !hasFailed}>
      <div className={styles.head}>
        <div
          className={styles.ring}
          role="img"
          aria-label={progressText('Best Picture', progress)}
          data-complete={progress.isComplete || undefined}
        >
          <RingGraphic segments={ringSegments(nominees, trial.viewed)} />
          <div className={styles.centre} aria-hidden="true">
            <Clapperboard strokeWidth={1.5} />
            <span className={styles.count}>
              {progress.viewed}
              <small>/{progress.total}</small>
            </span>
          </div>
        </div>
        <div className={styles.question}>
          <p className={styles.ceremony}>{newest && `${ordinal(newest.ceremony)} ceremony`}</p>
          <h2 className={styles.title}>Best Picture</h2>
          <p className={styles.hint}>{hint(progress.isComplete, hasFailed)}</p>
        </div>
      </div>
      <ul className={styles.posters}>
        {hasFailed && !newest ? (
          <li className={styles.failure} role="alert">
            <p>The nominees could not be loaded. Everything else works.</p>
            <Button size="small" isPending={isRetrying} onClick={onRetry}>
              Try again
            </Button>
          </li>
        ) : films ? (
          films.map((film) => (
            <li key={film._id}>
              <TrialPoster
                film={film}
                isViewed={trial.viewed.has(film._id)}
                onToggle={() => trial.toggleViewed(film._id)}
              />
            </li>
          ))
        ) : (
          places.map(({ film_id }) => (
            <li key={film_id} className={styles.place}>
              <Skeleton />
            </li>
          ))
        )}
      </ul>
    </div>
  );
}

function hint(isComplete: boolean, hasFailed: boolean): string {
  if (hasFailed) return 'Ten nominees, one ring.';
  return isComplete ? 'You closed the ring!' : 'Press the ones you have seen.';
}
