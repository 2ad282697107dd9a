import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { dayInZone } from '../../../lib/dayInZone';
import { useNow } from '../../../lib/useNow';
import type { GoalResponse } from '../../../shared/next/types';
import { LastUpdated } from '../../../shared/offline/LastUpdated';
import { QueryState } from '../../../ui/QueryState';
import { Skeleton } from '../../../ui/Skeleton';
import { scopeText } from '../finish/scopes';
import { nextQueries } from '../queries';
import { useNextQuery } from '../useFilters';
import { useSettledViewed } from '../useSettledViewed';
import { GoalForm } from './GoalForm';
import { GoalView } from './GoalView';
import styles from './Season.module.css';

/** Finishing rings by a day: the films of each evening, and the pace. */
export function Season() {
  const query = useQuery(nextQueries.goal());
  useSettledViewed(nextQueries.goal().queryKey);
  return (
    <QueryState
      query={query}
      pending={<Skeleton width="100%" height="24rem" />}
      failure={{ title: "We couldn't load your season", heading: 'h3' }}
    >
      {(response) => (
        <>
          <LastUpdated path="/api/next/goal" />
          <Cards response={response} />
        </>
      )}
    </QueryState>
  );
}

/** The season, or a form if there is none or the user changes it. */
function Cards({ response }: { response: GoalResponse }) {
  const [isChanging, setIsChanging] = useState(false);
  const [, change] = useNextQuery();
  const goal = isChanging ? undefined : response.goal;
  const cards = useRef<HTMLDivElement>(null);
  const isForm = !goal;
  const wasForm = useRef(isForm);
  useEffect(() => {
    if (wasForm.current === isForm) return;
    wasForm.current = isForm;
    // The button that was pressed is gone.
    if (document.activeElement === document.body)
      cards.current?.querySelector<HTMLElement>('button, input, select')?.focus();
  }, [isForm]);
  useRefetchOnNewDay(response.goal);
  return (
    <div ref={cards} className={styles.cards}>
      {goal ? (
        <GoalView
          goal={goal}
          calendar={response.calendar}
          onChange={() => {
            // Not the scope of a plan that was made meanwhile.
            change({ scope: scopeText(goal.scope) });
            setIsChanging(true);
          }}
        />
      ) : (
        <GoalForm
          response={response}
          onSaved={() => setIsChanging(false)}
          onCancel={response.goal ? () => setIsChanging(false) : undefined}
        />
      )}
    </div>
  );
}

/** At midnight in the goal's time zone, another evening is today's. */
function useRefetchOnNewDay(goal: GoalResponse['goal']): void {
  const cache = useQueryClient();
  const now = useNow();
  const today = goal ? dayInZone(now, goal.time_zone) : undefined;
  const fetched = goal?.today;
  const last = useRef(today);
  useEffect(() => {
    // Not whenever the browser's clock and the server's disagree.
    const isNew = last.current !== undefined && last.current !== today;
    last.current = today;
    if (isNew && today !== fetched) void cache.invalidateQueries({ queryKey: nextQueries.goal().queryKey });
  }, [cache, today, fetched]);
}
