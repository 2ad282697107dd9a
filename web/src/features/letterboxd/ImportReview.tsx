import { useState } from 'react';
import { Checkbox } from '../../ui/Checkbox';
import styles from './ImportReview.module.css';
import { useImportBookmarks, useImportViewed } from './queries';
import { ReviewCard } from './ReviewCard';
import { ReviewSummary } from './ReviewSummary';
import type { Review } from './review';
import { UnmatchedCard } from './UnmatchedCard';

interface ImportReviewProps {
  fileName: string;
  review: Review;
  /** A diary was in the archive. */
  hasDays: boolean;
  onAgain: () => void;
}

/** What would be marked, for the person to look through. */
export function ImportReview({ fileName, review, hasDays, onAgain }: ImportReviewProps) {
  const [keepsDays, setKeepsDays] = useState(true);
  const viewed = useImportViewed();
  const bookmarks = useImportBookmarks();
  return (
    <div className={styles.review}>
      <ReviewSummary fileName={fileName} review={review} onAgain={onAgain} />
      <ReviewCard
        kind="viewed"
        list={review.viewed}
        keepsDays={hasDays && keepsDays}
        importing={viewed}
        options={
          hasDays && (
            <Checkbox
              label="Keep the day I watched each film, from my diary (the first time, if there were several)"
              checked={keepsDays}
              disabled={viewed.isPending || viewed.isSuccess}
              onChange={(event) => setKeepsDays(event.currentTarget.checked)}
            />
          )
        }
      />
      <ReviewCard kind="bookmarks" list={review.bookmarks} keepsDays={false} importing={bookmarks} />
      {review.unmatched.length > 0 && <UnmatchedCard unmatched={review.unmatched} />}
    </div>
  );
}
