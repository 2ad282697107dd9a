import { categoryIcon } from '../../shared/ceremony/categories/categoryIcon';
import { type CategorySummary, progressOf, ringSegments } from '../../shared/ceremony/rings/progress';
import { useMarks } from '../../shared/marks/useMarks';
import { RingGraphic } from '../../ui/RingGraphic';
import { Skeleton } from '../../ui/Skeleton';
import styles from './CategoryHead.module.css';

/** Ring and progress of the category. */
export function CategoryHead({ summary }: { summary: CategorySummary | undefined }) {
  const { viewed } = useMarks();
  if (!summary) {
    return (
      <div className={styles.head}>
        <span className={styles.ring}>
          <Skeleton shape="circle" width="100%" height="100%" />
        </span>
        <Skeleton shape="text" width="9rem" />
      </div>
    );
  }
  const progress = progressOf(summary.films, viewed);
  const Icon = categoryIcon(summary.category);
  const left = progress.total - progress.viewed;
  return (
    <div className={styles.head} data-complete={progress.isComplete || undefined}>
      <span className={styles.ring}>
        <RingGraphic segments={ringSegments(summary.films, viewed)} icon={<Icon strokeWidth={1.75} />} />
      </span>
      <p className={styles.text} aria-live="polite">
        <strong className={styles.count}>
          {progress.viewed} of {progress.total} viewed
        </strong>
        <span className={styles.left}>
          {progress.isComplete ? 'Complete' : `${left} ${left === 1 ? 'film' : 'films'} to go`}
        </span>
      </p>
    </div>
  );
}
