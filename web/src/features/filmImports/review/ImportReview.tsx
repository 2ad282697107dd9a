import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { countText } from '../../../lib/countText';
import { useMarks } from '../../../shared/marks/useMarks';
import { Button } from '../../../ui/Button';
import { Checkbox } from '../../../ui/Checkbox';
import { useImportBookmarks, useImportViewed } from '../queries';
import { Reveal } from '../reveal/Reveal';
import styles from './ImportReview.module.css';
import { ReviewCard } from './ReviewCard';
import { ReviewSummary } from './ReviewSummary';
import type { Review } from './review';
import { filmsToImport, initialSelection, selectedFilms } from './selection';
import { UnmatchedCard } from './UnmatchedCard';

interface ImportReviewProps {
  fileName: string;
  review: Review;
  /** Whether the export has watch dates or ratings. */
  hasDiary: boolean;
  diaryLabel: string;
  /** What identifies a film in the list of unmatched ones. */
  uriColumn: string;
  /** What the user decides about the whole export. */
  options?: (isLocked: boolean) => ReactNode;
  /** What the user decides about watch dates and ratings. */
  diaryOptions?: (isLocked: boolean) => ReactNode;
  onAgain: () => void;
}

/** What the import would change, for the user to review. */
export function ImportReview({
  fileName,
  review,
  hasDiary,
  diaryLabel,
  uriColumn,
  options,
  diaryOptions,
  onAgain,
}: ImportReviewProps) {
  const navigate = useNavigate();
  const { viewed: after } = useMarks();
  const [before] = useState(after);
  const [isDiaryWanted, setIsDiaryWanted] = useState(true);
  const [viewedSelection, selectViewed] = useState(initialSelection);
  const [bookmarkSelection, selectBookmarks] = useState(initialSelection);
  const viewed = useImportViewed();
  const bookmarks = useImportBookmarks();

  const includeDiary = hasDiary && isDiaryWanted;
  const films = filmsToImport(review.viewed, viewedSelection, includeDiary);
  const bookmarked = selectedFilms(review.bookmarks, bookmarkSelection, false);
  const isBoth = films.length > 0 && bookmarked.length > 0;
  const isDone = viewed.isSuccess || bookmarks.isSuccess;
  const isPending = viewed.isPending || bookmarks.isPending;
  const isViewedLocked = viewed.isPending || viewed.isSuccess;
  const importBoth = () => {
    viewed.mutate(films);
    bookmarks.mutate(bookmarked);
  };
  return (
    <div className={styles.review}>
      {viewed.isSuccess && <Reveal before={before} after={after} />}
      <ReviewSummary fileName={fileName} review={review} onAgain={onAgain} />
      {options?.(isPending || isDone)}
      {isBoth && !isDone && (
        <div>
          <Button variant="primary" size="large" isPending={isPending} onClick={importBoth}>
            Import both lists: {countText(films.length + bookmarked.length, 'film')}
          </Button>
        </div>
      )}
      <ReviewCard
        kind="viewed"
        list={review.viewed}
        includeDiary={includeDiary}
        selection={viewedSelection}
        onSelect={selectViewed}
        importing={viewed}
        onImport={() => viewed.mutate(films)}
        onDone={() => void navigate({ to: '/dashboard' })}
        options={
          hasDiary && (
            <>
              <Checkbox
                label={diaryLabel}
                checked={isDiaryWanted}
                disabled={isViewedLocked}
                onChange={(event) => setIsDiaryWanted(event.currentTarget.checked)}
              />
              {isDiaryWanted && diaryOptions?.(isViewedLocked)}
            </>
          )
        }
      />
      <ReviewCard
        kind="bookmarks"
        list={review.bookmarks}
        includeDiary={false}
        selection={bookmarkSelection}
        onSelect={selectBookmarks}
        importing={bookmarks}
        onImport={() => bookmarks.mutate(bookmarked)}
        onDone={() => void navigate({ to: '/watchlist' })}
      />
      {review.unmatched.length > 0 && <UnmatchedCard unmatched={review.unmatched} uriColumn={uriColumn} />}
    </div>
  );
}
