import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useSettledValue } from '../../lib/useSettledValue';
import { useMarks } from '../../shared/marks/useMarks';

/** How long a film that was just marked stays, so that the next click doesn't hit another one. */
const LEAVE_DELAY_MS = 1200;

/** The films viewed, a moment after a mark. The queries are fetched again then: each film seen changes what is best next. */
export function useSettledViewed(queryKey: QueryKey) {
  const cache = useQueryClient();
  const { viewed } = useMarks();
  const result = useSettledValue(viewed, LEAVE_DELAY_MS);
  const last = useRef(result.settled);
  const refetch = useEffectEvent(() => void cache.invalidateQueries({ queryKey }));
  useEffect(() => {
    if (last.current === result.settled) return;
    last.current = result.settled;
    refetch();
  }, [result.settled]);
  return result;
}
