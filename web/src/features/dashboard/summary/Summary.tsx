import { useMemo } from 'react';
import { useSettledValue } from '../../../lib/useSettledValue';
import type { Progress } from '../../../shared/ceremony/rings/progress';
import { useRegisterFilmList } from '../../../shared/film/filmLists';
import type { OpenCategory } from '../openCategories';
import type { ProgressSummary as Totals } from '../overallProgress';
import { AlmostThere } from './AlmostThere';
import { almostCompleteCategories, MAX_MISSING_FILMS, ringsClosedBy } from './almostComplete';
import { EveningPlan, EveningPlanSkeleton } from './EveningPlan';
import { ProgressSummary } from './ProgressSummary';
import { RecentlyWatched } from './RecentlyWatched';
import styles from './Summary.module.css';
import { useEveningPlan } from './useEveningPlan';
import { useFilmsById } from './useFilmsById';

interface SummaryProps {
  open: readonly OpenCategory[];
  progress: Totals;
  /** Progress of each decade, newest first. */
  decades: readonly Progress[];
  viewed: ReadonlySet<string>;
}

/** How many categories the "almost there" card steps through. */
const MAX_CATEGORIES = 8;
const MAX_RECENT = 8;
/** How long the "almost there" card still shows a film that was just marked. */
const SWAP_DELAY_MS = 3000;

/** Cards above the ceremonies: overall progress, films for one evening, recently watched films. */
export function Summary({ open, progress, decades, viewed }: SummaryProps) {
  const { settled, handlers } = useSettledValue(open, SWAP_DELAY_MS);
  const plan = useEveningPlan(settled, settled === open);
  const categories = useMemo(() => almostCompleteCategories(settled, MAX_CATEGORIES), [settled]);
  const closes = useMemo(() => ringsClosedBy(settled), [settled]);
  // The set iterates in the order in which the films were marked.
  const recent = useMemo(() => [...viewed].slice(-MAX_RECENT).reverse(), [viewed]);
  const filmIds = useMemo(() => {
    // With a plan, which brings its own films, no category is suggested.
    const suggested = plan === null ? categories : [];
    const missing = suggested.flatMap(({ missing }) => missing.slice(0, MAX_MISSING_FILMS));
    return [...new Set([...missing, ...recent])];
  }, [plan, categories, recent]);
  const films = useFilmsById(filmIds);
  useRegisterFilmList(filmIds);
  return (
    <div className={styles.summary}>
      <ProgressSummary
        progress={progress}
        decades={decades.map(({ viewed, total }) => (total > 0 ? viewed / total : 0)).reverse()}
      />
      {plan === undefined && <EveningPlanSkeleton />}
      {plan && <EveningPlan plan={plan} open={settled} viewed={viewed} handlers={handlers} />}
      {plan === null && (
        <AlmostThere
          categories={categories}
          openCount={settled.length}
          viewed={viewed}
          closes={closes}
          films={films}
          handlers={handlers}
        />
      )}
      <div className={styles.recent}>
        <RecentlyWatched filmIds={recent} films={films} viewed={viewed} />
      </div>
    </div>
  );
}
