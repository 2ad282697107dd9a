import { type RefObject, useEffect, useRef } from 'react';

/** The control outside of the toasts that was pressed last, by pointer or key. */
export function useLastPressed(toasts: RefObject<Element | null>): RefObject<HTMLElement | null> {
  const pressed = useRef<HTMLElement>(null);
  useEffect(() => {
    const remember = ({ target }: Event) => {
      if (!(target instanceof Element) || toasts.current?.contains(target)) return;
      pressed.current = target.closest<HTMLElement>('button, a, label, input');
    };
    const events = ['pointerdown', 'keydown'] as const;
    for (const event of events) document.addEventListener(event, remember, true);
    return () => {
      for (const event of events) document.removeEventListener(event, remember, true);
    };
  }, [toasts]);
  return pressed;
}
