import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { categoryLink } from '../../../shared/ceremony/categories/categoryLink';
import { useMarks } from '../../../shared/marks/useMarks';
import { ringText } from '../../../shared/next/ringText';
import { Button } from '../../../ui/Button';
import { type ChosenRing, ringKey, withRings } from '../rings/chosenRings';
import { detailsOf, progressOfRing, ringProgressText, useRingDetails } from '../rings/ringDetails';
import styles from './GoalRings.module.css';

/** Rings that are visible at first. */
const FIRST = 6;

/** The rings that a season is about, with their progress. */
export function GoalRings({ rings }: { rings: readonly ChosenRing[] }) {
  const { data: all } = useRingDetails();
  const { viewed } = useMarks();
  const [isAll, setIsAll] = useState(false);
  if (!all) return null;
  const newestFirst = withRings([], rings);
  return (
    <div>
      <ul className={styles.rings} aria-label="Rings of this season">
        {detailsOf(isAll ? newestFirst : newestFirst.slice(0, FIRST), all).map((ring) => {
          const progress = progressOfRing(ring, viewed);
          return (
            <li key={ringKey(ring)} data-done={progress.isComplete || undefined}>
              <Link {...categoryLink(ring.ceremony, ring.category)}>{ringText(ring)}</Link>{' '}
              <span className={styles.progress}>{ringProgressText(progress)}</span>
            </li>
          );
        })}
      </ul>
      {rings.length > FIRST && (
        <div className={styles.more}>
          <Button variant="quiet" size="small" onClick={() => setIsAll(!isAll)}>
            {isAll ? 'Show fewer' : `Show all ${rings.length} rings`}
          </Button>
        </div>
      )}
    </div>
  );
}
