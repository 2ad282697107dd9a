import { useEffect, useState } from 'react';

/**
 * The value once it has not changed, and the user has not touched the element with `handlers`, for `ms` milliseconds: what
 * is under the pointer must not be replaced while the user is about to press it.
 */
export function useSettledValue<Value>(value: Value, ms: number) {
  const [settled, setSettled] = useState(value);
  const [touches, setTouches] = useState(0);
  const isSettled = Object.is(settled, value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a touch restarts the pause.
  useEffect(() => {
    if (isSettled) return;
    const timer = setTimeout(() => setSettled(() => value), ms);
    return () => clearTimeout(timer);
  }, [value, ms, isSettled, touches]);
  const touch = isSettled ? undefined : () => setTouches(touches + 1);
  return { settled, handlers: { onPointerDown: touch, onPointerMove: touch, onKeyDown: touch } };
}
