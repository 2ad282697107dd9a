import { RingGraphic } from '../../../ui/RingGraphic';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { categoryIcon } from '../categories/categoryIcon';
import { categoryLabel, spokenCategory } from '../categories/categoryLabel';
import { type CategorySummary, progressOf, progressText, ringSegments } from './progress';
import styles from './Ring.module.css';

interface RingProps {
  summary: CategorySummary;
  viewed: ReadonlySet<string>;
  onOpen: () => void;
}

/** A category as a button with its ring, short name and viewed count. */
export function Ring({ summary: { category, films }, viewed, onOpen }: RingProps) {
  const progress = progressOf(films, viewed);
  const Icon = categoryIcon(category);
  return (
    <button
      type="button"
      className={styles.ring}
      data-size={category.normalized_name === 'best-picture' ? 'large' : 'small'}
      data-complete={progress.isComplete || undefined}
      onClick={onOpen}
    >
      <VisuallyHidden>{progressText(spokenCategory(category), progress)}</VisuallyHidden>
      <span className={styles.art}>
        <span className={styles.graphic}>
          <RingGraphic segments={ringSegments(films, viewed)} icon={<Icon strokeWidth={1.75} />} />
        </span>
      </span>
      <span className={styles.label} aria-hidden="true">
        {categoryLabel(category)}
      </span>
      <span className={styles.count} aria-hidden="true">
        {progress.viewed}/{progress.total}
      </span>
    </button>
  );
}
