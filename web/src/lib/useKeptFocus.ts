import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus at its position in a list whose items are replaced, or moves it to `fallback`; returns the list's ref. A
 * removed element that has the focus would otherwise leave it to the page.
 */
export function useKeptFocus<List extends HTMLElement>(
  fallback?: RefObject<HTMLElement | null>,
): RefObject<List | null> {
  const list = useRef<List>(null);
  const focused = useRef<{ element: Element; index: number }>(null);

  useEffect(() => {
    const element = list.current;
    const remember = ({ target }: FocusEvent) => {
      const index = controls(list.current).indexOf(target as HTMLElement);
      focused.current = index < 0 ? null : { element: target as Element, index };
    };
    const forget = ({ target }: FocusEvent) => {
      // Also fired for a removed element, which is disconnected only afterwards.
      queueMicrotask(() => {
        if ((target as Element).isConnected && focused.current?.element === target) focused.current = null;
      });
    };
    element?.addEventListener('focusin', remember);
    element?.addEventListener('focusout', forget);
    return () => {
      element?.removeEventListener('focusin', remember);
      element?.removeEventListener('focusout', forget);
    };
  });

  // After every render: the new items may come after a skeleton.
  useLayoutEffect(() => {
    const last = focused.current;
    if (!last || last.element.isConnected || document.activeElement !== document.body) return;
    const all = controls(list.current);
    const next = fallback ? fallback.current : all[Math.min(last.index, all.length - 1)];
    next?.focus({ preventScroll: true });
    // Once: from there on the user decides.
    if (fallback) focused.current = null;
  });
  return list;
}

function controls(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('a, button') ?? [])];
}
