import type { UseMutationResult } from '@tanstack/react-query';
import { Clapperboard } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { counted } from '../../lib/counted';
import { Card } from '../../ui/Card';
import { Checkbox } from '../../ui/Checkbox';
import { EmptyState } from '../../ui/EmptyState';
import { AlreadyMarked } from './AlreadyMarked';
import { FilmChoices } from './FilmChoices';
import { ImportButton } from './ImportButton';
import type { WatchedFilm } from './queries';
import styles from './ReviewCard.module.css';
import { ReviewFilms } from './ReviewFilms';
import { type ReviewList, recognizedCount } from './review';
import { daysToAdd, everything, selectedFilms, withAll, withChoice, withFilm } from './selection';

interface ReviewCardProps {
  kind: 'viewed' | 'bookmarks';
  list: ReviewList;
  /** Days are kept with the marks. */
  keepsDays: boolean;
  importing: UseMutationResult<unknown, Error, readonly WatchedFilm[]>;
  options?: ReactNode;
}

const titles = { viewed: 'Films to mark viewed', bookmarks: 'Films to bookmark' };

export function ReviewCard({ kind, list, keepsDays, importing, options }: ReviewCardProps) {
  const [selection, setSelection] = useState(everything);
  const titleId = useId();
  const films = selectedFilms(list, selection, keepsDays);
  const days = daysToAdd(list, keepsDays);
  const isLocked = importing.isPending || importing.isSuccess;
  const inList = list.found.length - selection.left.size;
  return (
    <Card aria-labelledby={titleId}>
      <div className={styles.card}>
        <div className={styles.head}>
          <h2 id={titleId}>{titles[kind]}</h2>
          {recognizedCount(list) > 0 && (
            <p className={styles.count}>{counted(recognizedCount(list), 'nominated film')} in your export</p>
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
                      label={`All ${counted(list.found.length, 'film')} below`}
                      checked={inList === list.found.length}
                      ref={(box) => {
                        if (box) box.indeterminate = inList > 0 && inList < list.found.length;
                      }}
                      disabled={isLocked}
                      onChange={({ currentTarget: { checked } }) =>
                        setSelection((before) => withAll(before, list, checked))
                      }
                    />
                    <ReviewFilms
                      films={list.found}
                      left={selection.left}
                      showsDays={keepsDays}
                      isLocked={isLocked}
                      onToggle={(filmId, isIn) => setSelection((before) => withFilm(before, filmId, isIn))}
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
