import { useState } from 'react';
import { Checkbox } from '../../../ui/Checkbox';
import { useImportBookmarks, useImportViewed } from '../queries';
import styles from './ImportReview.module.css';
import { ReviewCard } from './ReviewCard';
import { ReviewSummary } from './ReviewSummary';
import type { Review } from './review';
import { UnmatchedCard } from './UnmatchedCard';

interface ImportReviewProps {
  fileName: string;
  review: Review;
  /** Whether the archive has a diary with watch dates. */
  hasDays: boolean;
  onAgain: () => void;
}

/** What the import would change, for the user to review. */
export function ImportReview({ fileName, review, hasDays, onAgain }: ImportReviewProps) {
  const [includeDays, setIncludeDays] = useState(true);
  const viewed = useImportViewed();
  const bookmarks = useImportBookmarks();
  return (
    <div className={styles.review}>
      <ReviewSummary fileName={fileName} review={review} onAgain={onAgain} />
      <ReviewCard
        kind="viewed"
        list={review.viewed}
        includeDays={hasDays && includeDays}
        importing={viewed}
        options={
          hasDays && (
            <Checkbox
              label="Add watch dates from my diary (the first time I watched each film)"
              checked={includeDays}
              disabled={viewed.isPending || viewed.isSuccess}
              onChange={(event) => setIncludeDays(event.currentTarget.checked)}
            />
          )
        }
      />
      <ReviewCard kind="bookmarks" list={review.bookmarks} includeDays={false} importing={bookmarks} />
      {review.unmatched.length > 0 && <UnmatchedCard unmatched={review.unmatched} />}
    </div>
  );
}
