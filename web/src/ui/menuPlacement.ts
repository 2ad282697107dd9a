interface Box {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export type MenuAlign = 'start' | 'end';

export interface MenuPlacement {
  side: 'below' | 'above';
  align: MenuAlign;
  /** In pixels; a longer list scrolls. */
  maxHeight: number;
}

/** Distance to the button and to the edges of the screen, in pixels. */
const GAP = 4;

/** Where a list fits on the screen: on the wanted side of its button if possible, else where there is more space. */
export function menuPlacement(
  button: Box,
  list: { width: number; height: number },
  screen: { width: number; height: number },
  wanted: MenuAlign,
): MenuPlacement {
  const below = screen.height - button.bottom - 2 * GAP;
  const above = button.top - 2 * GAP;
  const side = list.height <= below || below >= above ? 'below' : 'above';
  const fits = {
    start: button.left + list.width <= screen.width - GAP,
    end: button.right - list.width >= GAP,
  };
  const other = wanted === 'start' ? 'end' : 'start';
  const align = !fits[wanted] && fits[other] ? other : wanted;
  return { side, align, maxHeight: Math.max(0, side === 'below' ? below : above) };
}
