import { useMemo } from 'react';
import type { Progress } from '../../shared/ceremony/progress';
import { useOpenedFrom } from '../../shared/film/openedFrom';
import { AlmostThere, MOST_MISSING_SHOWN } from './AlmostThere';
import { almostCompleteCategories, ringsClosedBy } from './almostComplete';
import type { OpenCategory } from './openCategories';
import type { ProgressSummary as StandingOf } from './overallProgress';
import { ProgressSummary } from './ProgressSummary';
import { RecentlyWatched } from './RecentlyWatched';
import styles from './Summary.module.css';
import { useFilmsById } from './useFilmsById';

interface SummaryProps {
  open: readonly OpenCategory[];
  standing: StandingOf;
  /** Of each decade, the newest first. */
  decades: readonly Progress[];
  viewed: ReadonlySet<string>;
}

/** How many of the nearest categories can be leafed through. */
const NEAREST = 8;
const LATELY = 8;

/** What stands above the ceremonies: how far one is, what is nearest to the finish, what was viewed lately. */
export function Summary({ open, standing, decades, viewed }: SummaryProps) {
  const nearest = useMemo(() => almostCompleteCategories(open, NEAREST), [open]);
  const closes = useMemo(() => ringsClosedBy(open), [open]);
  // The person's films come in the order in which they were marked.
  const lately = useMemo(() => [...viewed].slice(-LATELY).reverse(), [viewed]);
  const shown = useMemo(() => {
    const missing = nearest.flatMap(({ missing }) => missing.slice(0, MOST_MISSING_SHOWN));
    return [...new Set([...missing, ...lately])];
  }, [nearest, lately]);
  const films = useFilmsById(shown);
  useOpenedFrom(shown);
  return (
    <div className={styles.summary}>
      <ProgressSummary
        standing={standing}
        decades={decades.map(({ viewed, total }) => (total > 0 ? viewed / total : 0)).reverse()}
      />
      <AlmostThere nearest={nearest} viewed={viewed} closes={closes} films={films} />
      <div className={styles.lately}>
        <RecentlyWatched filmIds={lately} films={films} />
      </div>
    </div>
  );
}
