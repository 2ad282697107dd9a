import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useCachedAt } from '../../../api/lastStates';
import { planQueries } from '../../../shared/next/planQueries';
import type { PlanResponse } from '../../../shared/next/types';
import { useRefetchOutdated } from '../../../shared/next/useRefetchOutdated';
import type { OpenCategory } from '../openCategories';

/** In minutes. */
const EVENING = 180;
/** A plan that takes longer is not waited for. */
const PATIENCE_MS = 4000;

const query = planQueries.plan({ scope: { kind: 'all' }, minutes: EVENING, include_honorary: true });

/**
 * The plan that closes the most rings in one evening; `null` if there is none, or the server doesn't respond in time. What
 * was decided first stays for the visit, so that the card doesn't change under the pointer; a film that was watched changes
 * the plan once the user has paused.
 */
export function useEveningPlan(
  open: readonly OpenCategory[],
  hasPaused: boolean,
): PlanResponse | null | undefined {
  const { data, error } = useQuery({
    ...query,
    enabled: open.length > 0,
    // There is something else to suggest.
    retry: false,
  });
  const [isTooLate, setIsTooLate] = useState(false);
  // Made before the network was lost: films of it may be marked since.
  const isOld = useCachedAt('/api/next/plan') !== undefined;
  const isPending = data === undefined && !error && !isTooLate;
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => setIsTooLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isPending]);
  useRefetchOutdated(planQueries.all, hasPaused);
  if (open.length === 0 || isTooLate || isOld) return null;
  if (data) return data.films.length > 0 ? data : null;
  return error ? null : undefined;
}
