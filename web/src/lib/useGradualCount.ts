import { startTransition, useEffect, useState } from 'react';
import { whenIdle } from './tasks';

interface Steps {
  /** Rendered at once: what fits into most windows. */
  first: number;
  /** Added whenever the browser is idle: as many as a slow phone renders without a noticeable pause. */
  step: number;
}

/** How many items of a long list to render by now. */
export function useGradualCount(total: number, { first, step }: Steps): number {
  const [count, setCount] = useState(first);
  useEffect(() => {
    if (count >= total) return;
    return whenIdle(() => startTransition(() => setCount(count + step)));
  }, [count, total, step]);
  return Math.min(count, total);
}
