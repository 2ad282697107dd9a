import type { MouseEvent } from 'react';

/**
 * Ignores the second press of a double click: what was pressed may be done and gone by then, and something else may
 * stand in its place.
 */
export function onFirstPress(act: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.detail < 2) act();
  };
}
