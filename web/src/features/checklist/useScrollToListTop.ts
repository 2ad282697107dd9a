import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Gives back the ref of the list: when it changes under somebody who has scrolled into it, they start at its top. */
export function useScrollToListTop(choice: string): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  const shown = useRef(choice);
  useLayoutEffect(() => {
    if (shown.current === choice) return;
    shown.current = choice;
    if (list.current && list.current.getBoundingClientRect().top < 0) {
      list.current.scrollIntoView({ block: 'start', behavior: 'instant' });
    }
  }, [choice]);
  return list;
}
