import { useQuery } from '@tanstack/react-query';
import { CircleDashed, Flag, SearchX, Trophy } from 'lucide-react';
import { useMemo, useState } from 'react';
import { countText } from '../../../lib/countText';
import { hoursText } from '../../../lib/hoursText';
import { useDebouncedValue } from '../../../lib/useDebouncedValue';
import { useLastLoaded } from '../../../lib/useLastLoaded';
import { FilmRowSkeletons } from '../../../shared/film/row/FilmRowSkeletons';
import { planQueries } from '../../../shared/next/planQueries';
import type { PlanRequest, PlanResponse, PlanScope } from '../../../shared/next/types';
import { LastUpdated } from '../../../shared/offline/LastUpdated';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { EmptyState } from '../../../ui/EmptyState';
import { QueryState } from '../../../ui/QueryState';
import { Skeleton } from '../../../ui/Skeleton';
import { Stack } from '../../../ui/Stack';
import type { Filters, Where } from '../nextQuery';
import { restrictions } from '../requests';
import { useSettledViewed } from '../useSettledViewed';
import { FrontierChart } from './FrontierChart';
import { usablePoints } from './frontier';
import { PlanFilms } from './PlanFilms';
import styles from './Planner.module.css';
import { boundText, planText } from './planText';
import { ScopePicker } from './ScopePicker';
import { useScope } from './useScope';

const allRings: PlanScope = { kind: 'all' };
/** A weekend of films. */
const FIRST_MINUTES = 600;
/** While the user drags, no plan is requested. */
const DRAG_PAUSE_MS = 200;

interface PlannerProps {
  filters: Filters;
  where: Exclude<Where, 'auto'>;
  onClear: () => void;
}

/** The plan that closes the most rings in a given time. */
export function Planner({ filters, where, onClear }: PlannerProps) {
  const { scope, status, setScope } = useScope(allRings);
  const [minutes, setMinutes] = useState(FIRST_MINUTES);
  const [excluded, setExcluded] = useState<readonly string[]>([]);
  const settledMinutes = useDebouncedValue(minutes, DRAG_PAUSE_MS);
  const request: PlanRequest = {
    scope,
    minutes: settledMinutes,
    include_honorary: true,
    ...restrictions(filters, where),
    ...(excluded.length > 0 && { exclude: [...excluded] }),
  };
  const hasRings = scope.kind !== 'rings' || (scope.rings ?? []).length > 0;
  const query = useQuery({ ...planQueries.plan(request), enabled: hasRings });
  // The chart stays while another plan loads, and if that fails.
  const last = useLastLoaded(query);
  const isStale = (query.data === undefined && !query.error) || settledMinutes !== minutes;
  const hasFailed = query.data === undefined && !isStale;
  // The chart begins with the shortest efficient plan; its thumb can't show less time.
  const least = isStale || !query.data ? 0 : (usablePoints(query.data.frontier)[0]?.minutes ?? 0);
  if (least > minutes) setMinutes(least);
  useSettledViewed(planQueries.all);
  return (
    <>
      <ScopePicker scope={scope} onChange={setScope} />
      {hasRings ? (
        <QueryState
          query={last}
          pending={<PlannerSkeleton />}
          failure={{ title: "We couldn't make a plan", heading: 'h3' }}
        >
          {(plan) => (
            <>
              <LastUpdated path="/api/next/plan" />
              <Plan
                plan={plan}
                minutes={minutes}
                isStale={isStale}
                hasFailed={hasFailed}
                excluded={excluded}
                isFiltered={excluded.length > 0 || Object.keys(restrictions(filters, where)).length > 0}
                onMinutes={setMinutes}
                onExclude={setExcluded}
                onClear={() => {
                  setExcluded([]);
                  onClear();
                }}
              />
            </>
          )}
        </QueryState>
      ) : (
        <NoRings status={status} />
      )}
    </>
  );
}

/** What is below a choice of rings that is empty, still loading or failed to. */
function NoRings({ status }: Pick<ReturnType<typeof useScope>, 'status'>) {
  if (status === 'pending') return <PlannerSkeleton />;
  // The failure is displayed by the picker.
  if (status === 'error') return null;
  return (
    <EmptyState art={<CircleDashed strokeWidth={1} />} title="Which rings do you want to close?">
      Choose any, from any year. We'll find the films that close the most of them in your time.
    </EmptyState>
  );
}

interface PlanProps {
  plan: PlanResponse;
  minutes: number;
  /** The plan is that of other minutes or filters. */
  isStale: boolean;
  /** So is this, and that of the current ones couldn't be made. */
  hasFailed: boolean;
  excluded: readonly string[];
  isFiltered: boolean;
  onMinutes: (minutes: number) => void;
  onExclude: (excluded: readonly string[]) => void;
  onClear: () => void;
}

function Plan({ plan, minutes, isStale, hasFailed, excluded, isFiltered, ...actions }: PlanProps) {
  const { onMinutes, onExclude, onClear } = actions;
  const points = useMemo(() => usablePoints(plan.frontier), [plan.frontier]);
  const bound = boundText(plan);
  const leftOut = excluded.length > 0 && (
    <p className={styles.note}>
      {countText(excluded.length, 'film')} left out.{' '}
      <Button variant="quiet" size="small" onClick={() => onExclude([])}>
        Put {excluded.length === 1 ? 'it' : 'them'} back
      </Button>
    </p>
  );
  if (plan.open_rings === 0 || points.length === 0) {
    return (
      <>
        <NothingOpen isFiltered={isFiltered} onClear={onClear} />
        {leftOut}
      </>
    );
  }
  return (
    <>
      {points.length > 1 && (
        <Card aria-label="How much time">
          <p className={styles.open}>
            {countText(plan.open_rings, 'ring')} open, {hoursText(plan.open_minutes)} for all of them. Drag to
            choose your time.
          </p>
          <FrontierChart points={points} minutes={minutes} onChange={onMinutes} />
        </Card>
      )}
      <section
        aria-label="Plan"
        className={styles.plan}
        aria-busy={isStale}
        data-stale={isStale || hasFailed || undefined}
      >
        <h3 className={styles.total} aria-live="polite">
          {hasFailed ? "We couldn't make that plan." : isStale ? 'Planning…' : planText(plan)}
        </h3>
        {bound && !isStale && !hasFailed && <p className={styles.note}>{bound}</p>}
        {plan.films.length > 0 ? (
          <div className={styles.films}>
            <PlanFilms films={plan.films} onExclude={({ _id }) => onExclude([...excluded, _id])} />
          </div>
        ) : (
          <EmptyState art={<Flag strokeWidth={1} />} title="No ring closes in that time">
            Drag to the right for a little more time.
          </EmptyState>
        )}
        {leftOut}
      </section>
    </>
  );
}

function NothingOpen({ isFiltered, onClear }: Pick<PlanProps, 'isFiltered' | 'onClear'>) {
  if (isFiltered) {
    return (
      <EmptyState
        art={<SearchX strokeWidth={1} />}
        title="No ring can be closed like this"
        action={<Button onClick={onClear}>Clear filters</Button>}
      >
        Every open ring here has a film that your filters leave out.
      </EmptyState>
    );
  }
  return (
    <EmptyState art={<Trophy strokeWidth={1} />} title="Every ring here is closed">
      You've crossed this finish line. Choose another one.
    </EmptyState>
  );
}

function PlannerSkeleton() {
  return (
    <Stack gap={5} aria-busy="true">
      <Skeleton width="100%" height="24rem" />
      <Skeleton shape="text" width="16rem" />
      <FilmRowSkeletons count={4} />
    </Stack>
  );
}
