import { Clapperboard } from 'lucide-react';
import { ordinal } from '../../../lib/ordinals';
import { filmsOf } from '../../../shared/ceremony/categories/categories';
import { progressOf, progressText, ringSegments } from '../../../shared/ceremony/rings/progress';
import { PosterToggle, PosterToggleSkeleton } from '../../../shared/film/poster/PosterToggle';
import { Button } from '../../../ui/Button';
import { RingGraphic } from '../../../ui/RingGraphic';
import { Stack } from '../../../ui/Stack';
import type { DemoMarks } from '../useDemoMarks';
import type { NewestCeremony } from '../useNewestCeremony';
import styles from './HeroDemo.module.css';

interface HeroDemoProps {
  newest: NewestCeremony | undefined;
  demo: DemoMarks;
  hasFailed: boolean;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Best Picture has had ten nominees for years: as many placeholders are rendered until they are loaded. */
const NOMINEES = 10;
const placeholders = Array.from({ length: NOMINEES }, (_, index) => ({ film_id: String(index), won: false }));

/** The ring of the newest Best Picture, which fills as the visitor marks its nominees. */
export function HeroDemo({ newest, demo, hasFailed, isRetrying, onRetry }: HeroDemoProps) {
  const films = newest && filmsOf(newest.films, 'best-picture');
  const nominees =
    newest?.categories.find(({ category }) => category.normalized_name === 'best-picture')?.films ??
    placeholders;
  const progress = progressOf(nominees, demo.viewed);
  return (
    <div className={styles.demo} aria-busy={!newest && !hasFailed}>
      <div className={styles.head}>
        <div
          className={styles.ring}
          role="img"
          aria-label={progressText('Best Picture', progress)}
          data-complete={progress.isComplete || undefined}
        >
          <RingGraphic segments={ringSegments(nominees, demo.viewed)} />
          <div className={styles.center} aria-hidden="true">
            <Clapperboard strokeWidth={1.5} />
            <span className={styles.count}>
              {progress.viewed}
              <small>/{progress.total}</small>
            </span>
          </div>
        </div>
        <Stack gap={1}>
          <p className={styles.ceremony}>{newest && `${ordinal(newest.ceremony)} ceremony`}</p>
          <h2 className={styles.title}>Best Picture</h2>
          <p className={styles.hint}>{hint(progress.isComplete, hasFailed)}</p>
        </Stack>
      </div>
      <ul className={styles.posters}>
        {hasFailed ? (
          <li className={styles.failure} role="alert">
            <p>We couldn't load the nominees. Everything else works.</p>
            <Button size="small" isPending={isRetrying} onClick={onRetry}>
              Try again
            </Button>
          </li>
        ) : films ? (
          films.map((film) => (
            <li key={film._id}>
              <PosterToggle
                film={film}
                isViewed={demo.viewed.has(film._id)}
                onToggle={() => demo.toggleViewed(film._id)}
              />
            </li>
          ))
        ) : (
          placeholders.map(({ film_id }) => (
            <li key={film_id}>
              <PosterToggleSkeleton />
            </li>
          ))
        )}
      </ul>
    </div>
  );
}

function hint(isComplete: boolean, hasFailed: boolean): string {
  if (hasFailed) return 'Ten nominees, one ring.';
  return isComplete ? 'You closed the ring!' : "Tap the ones you've seen.";
}
