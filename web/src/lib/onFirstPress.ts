import type { MouseEvent } from 'react';

/**
 * Ignores the second click of a double click, when another control may have been rendered at the same position, or a
 * toggle would be turned back.
 */
export function onFirstPress<Target extends Element>(
  act: ((event: MouseEvent<Target>) => void) | undefined,
): (event: MouseEvent<Target>) => void {
  return (event) => {
    if (event.detail < 2) act?.(event);
  };
}
