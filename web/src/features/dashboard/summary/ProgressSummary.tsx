import { Link } from '@tanstack/react-router';
import { numberText } from '../../../lib/numbers';
import type { Progress } from '../../../shared/ceremony/rings/progress';
import { Card } from '../../../ui/Card';
import { shareText, type ProgressSummary as Totals } from '../overallProgress';
import { Dial } from './Dial';
import styles from './ProgressSummary.module.css';
import { useSeasonReview } from './useSeasonReview';

interface ProgressSummaryProps {
  progress: Totals;
  /** Viewed share of each decade, 0 to 1, oldest first. */
  decades: readonly number[];
}

/** Card with the user's overall progress. */
export function ProgressSummary({
  progress: { films, categories, ceremonies },
  decades,
}: ProgressSummaryProps) {
  const review = useSeasonReview();
  return (
    <Card aria-label="Your progress">
      <div className={styles.summary}>
        <div className={styles.dial}>
          <Dial
            label={`${numberText(films.viewed)} of ${numberText(films.total)} films watched`}
            shares={decades}
            share={shareText(films)}
            caption="of all films"
          />
        </div>
        <div>
          <dl className={styles.counts}>
            <Count name="films watched" progress={films} />
            <Count name="categories complete" progress={categories} />
            <Count name="ceremonies complete" progress={ceremonies} />
          </dl>
          <p className={styles.more}>
            <Link to="/start">Mark more films</Link> ·{' '}
            {/* In one place, so that nothing moves when the review is known. */}
            {review === undefined ? (
              <Link to="/stats/{-$user_id}" params={{ user_id: undefined }}>
                Stats
              </Link>
            ) : (
              <Link to="/stats/year/$year" params={{ year: String(review) }} search={{}}>
                {review} in review
              </Link>
            )}
          </p>
        </div>
      </div>
    </Card>
  );
}

function Count({ name, progress }: { name: string; progress: Progress }) {
  return (
    <div className={styles.count}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.numbers}>
        <strong>{numberText(progress.viewed)}</strong> <span>of {numberText(progress.total)}</span>
      </dd>
    </div>
  );
}
