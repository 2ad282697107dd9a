import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls `onEnd` after `length` milliseconds, not counting pauses. A new key restarts the countdown; null stops it. */
export function useCountdown(key: string | null, length: number, isPaused: boolean, onEnd: () => void) {
  const remaining = useRef<{ key: string | null; ms: number }>({ key: null, ms: 0 });
  const end = useEffectEvent(onEnd);

  useEffect(() => {
    if (key === null) return;
    if (remaining.current.key !== key) remaining.current = { key, ms: length };
    if (isPaused) return;
    const started = performance.now();
    const timer = setTimeout(end, remaining.current.ms);
    return () => {
      clearTimeout(timer);
      remaining.current.ms -= performance.now() - started;
    };
  }, [key, length, isPaused]);
}
