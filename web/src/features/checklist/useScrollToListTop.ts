import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Scrolls back to the top of the list when its filters change after scrolling into it; returns the ref for the list. */
export function useScrollToListTop(choice: string): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  const applied = useRef(choice);
  useLayoutEffect(() => {
    if (applied.current === choice) return;
    applied.current = choice;
    if (list.current && list.current.getBoundingClientRect().top < 0) {
      list.current.scrollIntoView({ block: 'start', behavior: 'instant' });
    }
  }, [choice]);
  return list;
}
