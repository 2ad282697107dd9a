import type { UseMutationResult } from '@tanstack/react-query';
import { Clapperboard } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { countText } from '../../../lib/countText';
import { Card } from '../../../ui/Card';
import { Checkbox } from '../../../ui/Checkbox';
import { EmptyState } from '../../../ui/EmptyState';
import type { WatchedFilm } from '../queries';
import { AlreadyMarked } from './films/AlreadyMarked';
import { FilmChoices } from './films/FilmChoices';
import { ReviewFilms } from './films/ReviewFilms';
import { ImportButton } from './ImportButton';
import styles from './ReviewCard.module.css';
import { type ReviewList, recognizedCount } from './review';
import { daysToAdd, initialSelection, selectedFilms, withAll, withChoice, withFilm } from './selection';

interface ReviewCardProps {
  kind: 'viewed' | 'bookmarks';
  list: ReviewList;
  /** Import watch dates along with the marks. */
  includeDays: boolean;
  importing: UseMutationResult<unknown, Error, readonly WatchedFilm[]>;
  options?: ReactNode;
}

const titles = { viewed: 'Films to mark watched', bookmarks: 'Films for your watchlist' };

export function ReviewCard({ kind, list, includeDays, importing, options }: ReviewCardProps) {
  const [selection, setSelection] = useState(initialSelection);
  const titleId = useId();
  const films = selectedFilms(list, selection, includeDays);
  const days = daysToAdd(list, includeDays);
  const isLocked = importing.isPending || importing.isSuccess;
  const selectedCount = list.found.length - selection.excluded.size;
  return (
    <Card aria-labelledby={titleId}>
      <div className={styles.card}>
        <div className={styles.head}>
          <h2 id={titleId}>{titles[kind]}</h2>
          {recognizedCount(list) > 0 && (
            <p className={styles.count}>
              {countText(recognizedCount(list), 'nominated film')} in your export
            </p>
          )}
        </div>
        {recognizedCount(list) === 0 ? (
          <EmptyState art={<Clapperboard strokeWidth={1} />} title="No Oscar Winners or Nominees Found" />
        ) : (
          <>
            {!importing.isSuccess && (
              <>
                {options}
                {list.found.length > 0 && (
                  <>
                    <Checkbox
                      label={`All ${countText(list.found.length, 'film')} below`}
                      checked={selectedCount === list.found.length}
                      ref={(box) => {
                        if (box) box.indeterminate = selectedCount > 0 && selectedCount < list.found.length;
                      }}
                      disabled={isLocked}
                      onChange={({ currentTarget: { checked } }) =>
                        setSelection((before) => withAll(before, list, checked))
                      }
                    />
                    <ReviewFilms
                      films={list.found}
                      excluded={selection.excluded}
                      showDays={includeDays}
                      isLocked={isLocked}
                      onToggle={(filmId, isSelected) =>
                        setSelection((before) => withFilm(before, filmId, isSelected))
                      }
                    />
                  </>
                )}
                <FilmChoices
                  choices={list.choices}
                  chosen={selection.chosen}
                  isLocked={isLocked}
                  onChoose={(code, filmId) => setSelection((before) => withChoice(before, code, filmId))}
                />
                <AlreadyMarked kind={kind} films={list.already} />
              </>
            )}
            <ImportButton
              kind={kind}
              films={films.length}
              days={days.length}
              isPending={importing.isPending}
              isDone={importing.isSuccess}
              error={importing.error}
              onImport={() => importing.mutate([...films, ...days])}
            />
          </>
        )}
      </div>
    </Card>
  );
}
