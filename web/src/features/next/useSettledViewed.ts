import type { QueryKey } from '@tanstack/react-query';
import { useSettledValue } from '../../lib/useSettledValue';
import { useMarks } from '../../shared/marks/useMarks';
import { useRefetchOutdated } from '../../shared/next/useRefetchOutdated';

/** How long a film that was just marked stays, so that the next click doesn't hit another one. */
const LEAVE_DELAY_MS = 1200;

/** The films viewed, a moment after a mark. The queries are fetched again then: each film seen changes what is best next. */
export function useSettledViewed(queryKey: QueryKey) {
  const { viewed } = useMarks();
  const result = useSettledValue(viewed, LEAVE_DELAY_MS);
  useRefetchOutdated(queryKey, result.settled === viewed);
  return result;
}
