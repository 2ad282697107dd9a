import { useEffect, useState } from 'react';
import { useNow } from '../../../lib/useNow';

/** The current time; rerenders every minute, and at the instant that `next` returns. */
export function useNowUntil(next: (now: number) => number | undefined): number {
  const minute = useNow();
  const [exact, setExact] = useState(minute);
  const now = Math.max(minute, exact);
  const at = next(now);
  useEffect(() => {
    // Later ones are set once a minute has passed: longer timers than 24 days fire at once.
    if (at === undefined || at - now > 120_000) return;
    const timer = setTimeout(() => setExact(Math.max(Date.now(), at)), Math.max(at - Date.now(), 0));
    return () => clearTimeout(timer);
  }, [at, now]);
  return now;
}
