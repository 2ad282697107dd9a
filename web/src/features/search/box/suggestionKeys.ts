/** The active suggestion: its row, and whether it is the row's mark button. */
export interface Active {
  row: number;
  isMark: boolean;
}

/** No active suggestion: Enter searches for the text itself. */
export const none: Active = { row: -1, isMark: false };

/** The element of a suggestion: the cell that opens it, or its mark button. */
export function suggestionId(gridId: string, { row, isMark }: Active): string {
  return `${gridId}-${row}${isMark ? '-mark' : ''}`;
}

interface Rows {
  count: number;
  films: number;
  /** The row of the first film: films, which have a mark button, are before or after the people. */
  firstFilm: number;
}

/**
 * The active suggestion after an arrow key; undefined where the key belongs to the field. Up and down wrap around through
 * the field; right goes to the mark button of a film, left returns to the film.
 */
export function nextActive(
  key: string,
  { row, isMark }: Active,
  { count, films, firstFilm }: Rows,
): Active | undefined {
  switch (key) {
    case 'ArrowDown':
      return row + 1 < count ? { row: row + 1, isMark: false } : none;
    case 'ArrowUp':
      return row === none.row ? { row: count - 1, isMark: false } : { row: row - 1, isMark: false };
    case 'ArrowRight':
      return row >= firstFilm && row < firstFilm + films && !isMark ? { row, isMark: true } : undefined;
    case 'ArrowLeft':
      return isMark ? { row, isMark: false } : undefined;
    default:
      return undefined;
  }
}
