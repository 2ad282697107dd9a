/** No active option: Enter searches for the text itself. */
export const NONE = -1;

/** The next active option for an arrow key, wrapping around through the field; undefined for other keys. */
export function nextOption(key: string, active: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return active + 1 < count ? active + 1 : NONE;
    case 'ArrowUp':
      return active === NONE ? count - 1 : active - 1;
    default:
      return undefined;
  }
}
