import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
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
  /** Whether the archive has a diary or ratings. */
  hasDiary: boolean;
  onAgain: () => void;
}

/** What the import would change, for the user to review. */
export function ImportReview({ fileName, review, hasDiary, onAgain }: ImportReviewProps) {
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
  const importBoth = () => {
    viewed.mutate(films);
    bookmarks.mutate(bookmarked);
  };
  return (
    <div className={styles.review}>
      {viewed.isSuccess && <Reveal before={before} after={after} />}
      <ReviewSummary fileName={fileName} review={review} onAgain={onAgain} />
      {isBoth && !isDone && (
        <div>
          <Button
            variant="primary"
            size="large"
            isPending={viewed.isPending || bookmarks.isPending}
            onClick={importBoth}
          >
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
            <Checkbox
              label="Add watch dates from my diary, with rewatches and ratings"
              checked={isDiaryWanted}
              disabled={viewed.isPending || viewed.isSuccess}
              onChange={(event) => setIsDiaryWanted(event.currentTarget.checked)}
            />
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
      {review.unmatched.length > 0 && <UnmatchedCard unmatched={review.unmatched} />}
    </div>
  );
}
