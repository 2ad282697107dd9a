import type { MouseEvent } from 'react';

/**
 * Ignores the second click of a double click, when another control may have been rendered at the same position.
 */
export function onFirstPress(act: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.detail < 2) act();
  };
}
