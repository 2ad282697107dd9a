import { useMemo, useState } from 'react';
import type { TraktImdbExport } from '../../../shared/filmImports/traktImdb/collectFilms';
import { Checkbox } from '../../../ui/Checkbox';
import { ImportReview } from './ImportReview';
import { ListUses } from './ListUses';
import { type CurrentMarks, type FilmsByCode, reviewOf } from './review';
import { initialUses, withListUses } from './withListUses';

interface TraktImdbReviewProps {
  fileName: string;
  found: TraktImdbExport;
  films: FilmsByCode;
  current: CurrentMarks;
  onAgain: () => void;
}

/** The review of an export from Trakt or IMDb, with what only the user knows about it. */
export function TraktImdbReview({ fileName, found, films, current, onAgain }: TraktImdbReviewProps) {
  const [uses, setUses] = useState(() => initialUses(found.lists));
  const [usesRatingDays, setUsesRatingDays] = useState(false);
  const review = useMemo(() => {
    const chosen = withListUses(found, uses, usesRatingDays, (code) => films.has(code));
    return reviewOf(chosen, films, current);
  }, [found, films, current, uses, usesRatingDays]);
  const hasRatingDays = useMemo(
    () => [...found.ratingDays.keys()].some((code) => films.has(code) && !found.entries.has(code)),
    [found, films],
  );
  return (
    <ImportReview
      fileName={fileName}
      review={review}
      hasDiary={found.entries.size + found.ratings.size > 0}
      diaryLabel="Add watch dates and ratings to my diary"
      uriColumn="IMDb URL"
      options={(isLocked) => (
        <ListUses
          lists={found.lists}
          films={films}
          uses={uses}
          isLocked={isLocked}
          onChange={(changed, use) => setUses(uses.map((each, index) => (index === changed ? use : each)))}
        />
      )}
      diaryOptions={(isLocked) =>
        hasRatingDays && (
          <Checkbox
            label="I watched films on the day I rated them"
            checked={usesRatingDays}
            disabled={isLocked}
            onChange={(event) => setUsesRatingDays(event.currentTarget.checked)}
          />
        )
      }
      onAgain={onAgain}
    />
  );
}
