import { type TouchEvent, useRef } from 'react';

/** In pixels; less is an unsteady tap. */
const MIN_DISTANCE = 60;
/** Vertical by horizontal distance; more is scrolling. */
const MAX_SLOPE = 0.6;

/** Touch handlers that detect a horizontal swipe with one finger. */
export function useSwipe(onSwipe: (direction: 'left' | 'right') => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const finger = touches.item(0);
      start.current = finger && touches.length === 1 ? { x: finger.clientX, y: finger.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const finger = changedTouches.item(0);
      if (!start.current || !finger) return;
      const dx = finger.clientX - start.current.x;
      const dy = finger.clientY - start.current.y;
      start.current = null;
      if (Math.abs(dx) < MIN_DISTANCE || Math.abs(dy) > Math.abs(dx) * MAX_SLOPE) return;
      onSwipe(dx < 0 ? 'left' : 'right');
    },
  };
}
