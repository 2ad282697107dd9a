import type { YearReview } from '../../shared/yearReview/queries';
import { YearScreens } from '../../shared/yearReview/YearScreens';
import styles from './YearContent.module.css';

/** The screens of a year in review. */
export function YearContent({ review }: { review: YearReview }) {
  return (
    <div className={styles.review}>
      <YearScreens review={review} initial={1} />
    </div>
  );
}
