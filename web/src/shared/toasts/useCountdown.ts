import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls `onEnd` once that many milliseconds have run; while paused none do. A new key starts it afresh. */
export function useCountdown(key: string | null, length: number, isPaused: boolean, onEnd: () => void) {
  const left = useRef<{ key: string | null; ms: number }>({ key: null, ms: 0 });
  const end = useEffectEvent(onEnd);

  useEffect(() => {
    if (key === null) return;
    if (left.current.key !== key) left.current = { key, ms: length };
    if (isPaused) return;
    const started = performance.now();
    const timer = setTimeout(end, left.current.ms);
    return () => {
      clearTimeout(timer);
      left.current.ms -= performance.now() - started;
    };
  }, [key, length, isPaused]);
}
