import { type TouchEvent, useRef } from 'react';

/** A shorter way is a shaky tap. */
const SHORTEST = 60;
/** Steeper is scrolling. */
const STEEPEST = 0.6;

/** Handlers that tell a sideways swipe of one finger. */
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
      const across = finger.clientX - start.current.x;
      const down = finger.clientY - start.current.y;
      start.current = null;
      if (Math.abs(across) < SHORTEST || Math.abs(down) > Math.abs(across) * STEEPEST) return;
      onSwipe(across < 0 ? 'left' : 'right');
    },
  };
}
