/** Nothing is chosen: the text itself is searched for. */
export const NONE = -1;

/** Where an arrow key leads in a list of options that begins and ends in the field; undefined for other keys. */
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
