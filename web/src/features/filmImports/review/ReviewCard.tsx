import type { UseMutationResult } from '@tanstack/react-query';
import { Clapperboard } from 'lucide-react';
import { type ReactNode, useId } from 'react';
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
import { diaryToAdd, type Selection, selectedFilms, withAll, withChoice, withFilm } from './selection';

interface ReviewCardProps {
  kind: 'viewed' | 'bookmarks';
  list: ReviewList;
  /** Import diary entries along with the marks. */
  includeDiary: boolean;
  selection: Selection;
  onSelect: (selection: Selection) => void;
  importing: UseMutationResult<{ entries: number }, Error, readonly WatchedFilm[]>;
  onImport: () => void;
  onDone: () => void;
  options?: ReactNode;
}

const titles = { viewed: 'Films to mark watched', bookmarks: 'Films for your watchlist' };

export function ReviewCard({
  kind,
  list,
  includeDiary,
  selection,
  onSelect,
  importing,
  onImport,
  onDone,
  options,
}: ReviewCardProps) {
  const titleId = useId();
  const films = selectedFilms(list, selection, includeDiary);
  const diary = diaryToAdd(list, includeDiary);
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
                        onSelect(withAll(selection, list, checked))
                      }
                    />
                    <ReviewFilms
                      films={list.found}
                      excluded={selection.excluded}
                      showDays={includeDiary}
                      isLocked={isLocked}
                      onToggle={(filmId, isSelected) => onSelect(withFilm(selection, filmId, isSelected))}
                    />
                  </>
                )}
                <FilmChoices
                  choices={list.choices}
                  chosen={selection.chosen}
                  isLocked={isLocked}
                  onChoose={(code, filmId) => onSelect(withChoice(selection, code, filmId))}
                />
                <AlreadyMarked kind={kind} films={list.already} />
              </>
            )}
            <ImportButton
              kind={kind}
              films={films.length}
              diaryFilms={diary.length}
              isPending={importing.isPending}
              isDone={importing.isSuccess}
              error={importing.error}
              entries={importing.data?.entries ?? 0}
              onImport={onImport}
              onDone={onDone}
            />
          </>
        )}
      </div>
    </Card>
  );
}
