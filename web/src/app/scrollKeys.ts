import type { AnyRouter, ParsedLocation } from '@tanstack/react-router';

/**
 * The keys under which the router saves scroll positions. When a second navigation starts before the first has ended, the
 * router saves the position of the page that is left again; by then a skeleton may have replaced it, and the position is
 * another. `keyOf` names that one differently, so that the page's own remains.
 */
export function scrollKeys() {
  let isNavigating = false;
  let isSecond = false;
  return {
    keyOf: ({ state, href }: ParsedLocation): string => {
      const key = state.__TSR_key ?? href;
      return isSecond ? `${key} while loading` : key;
    },
    watch: (router: AnyRouter): void => {
      // In this order: the router itself saves the position in between.
      router.subscribe('onBeforeNavigate', () => {
        isSecond = isNavigating;
        isNavigating = true;
      });
      router.subscribe('onBeforeLoad', () => {
        isSecond = false;
      });
      router.subscribe('onResolved', () => {
        isNavigating = false;
      });
    },
  };
}
