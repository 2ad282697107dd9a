import { type RefObject, startTransition, useEffect, useState } from 'react';

/** Whether an element has been within `margin` of the viewport; stays true from then on. */
export function useInView(element: RefObject<Element | null>, margin = '400px'): boolean {
  const [isInView, setIsInView] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        // Rendered in slices: many elements may come into view at once.
        startTransition(() => setIsInView(true));
        observer.disconnect();
      },
      { rootMargin: margin },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, margin]);
  return isInView;
}
