import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryState } from '../../../ui/QueryState';
import { Skeleton } from '../../../ui/Skeleton';
import { scopeText } from '../finish/scopes';
import { nextQueries } from '../queries';
import { useNextQuery } from '../useFilters';
import { useSettledViewed } from '../useSettledViewed';
import { GoalForm } from './GoalForm';
import { GoalView } from './GoalView';

/** Finishing rings by a day: the films of each evening, and the pace. */
export function Season() {
  const query = useQuery(nextQueries.goal());
  const [isChanging, setIsChanging] = useState(false);
  const [, change] = useNextQuery();
  useSettledViewed(nextQueries.goal().queryKey);
  return (
    <QueryState
      query={query}
      pending={<Skeleton width="100%" height="24rem" />}
      failure={{ title: "We couldn't load your season", heading: 'h3' }}
    >
      {(response) =>
        response.goal && !isChanging ? (
          <GoalView
            goal={response.goal}
            calendar={response.calendar}
            onChange={() => {
              // Not the scope of a plan that was made meanwhile.
              if (response.goal) change({ scope: scopeText(response.goal.scope) });
              setIsChanging(true);
            }}
          />
        ) : (
          <GoalForm
            response={response}
            onSaved={() => setIsChanging(false)}
            onCancel={response.goal ? () => setIsChanging(false) : undefined}
          />
        )
      }
    </QueryState>
  );
}
