// The rings of all ceremonies and categories as a grid.
import type { components } from '../../../api/schema.gen';
import { categoryOptions, newestFirst } from '../../../shared/ceremony/options';
import { type Progress, progressOf } from '../../../shared/ceremony/rings/progress';

type CeremonyOverview = components['schemas']['CeremonyOverview'];

interface HeatCell extends Progress {
  category: string;
  /** The category's name of that year. */
  name: string;
  /** The category's column. */
  column: number;
}

export interface HeatRow {
  ceremony: number;
  years: string;
  /** The categories that were awarded, in the order of the columns. */
  cells: HeatCell[];
}

export interface HeatGrid {
  columns: { value: string; label: string }[];
  /** Newest first. */
  rows: HeatRow[];
}

export type HeatState = 'none' | 'some' | 'complete';

export function stateOf({ viewed, isComplete }: Progress): HeatState {
  if (isComplete) return 'complete';
  return viewed > 0 ? 'some' : 'none';
}

export function heatGrid(overview: readonly CeremonyOverview[], viewed: ReadonlySet<string>): HeatGrid {
  const columns = categoryOptions(overview);
  const columnOf = new Map(columns.map(({ value }, index) => [value, index]));
  const rows = newestFirst(overview).map(({ ceremony, honoring_years, nomination_summary }) => ({
    ceremony,
    years: honoring_years,
    cells: nomination_summary
      .map(({ category, films }) => ({
        category: category.normalized_name,
        name: category.name,
        column: columnOf.get(category.normalized_name) ?? 0,
        ...progressOf(films, viewed),
      }))
      .sort((a, b) => a.column - b.column),
  }));
  return { columns, rows };
}

/** The cell that an arrow key moves to; undefined at the edge, and for other keys. */
export function neighbor(grid: HeatGrid, row: number, column: number, key: string): HeatTarget | undefined {
  const cells = grid.rows[row]?.cells ?? [];
  const columns = cells.map((cell) => cell.column);
  const inRow = (found: number | undefined) => (found === undefined ? undefined : { row, column: found });
  const vertical = (step: number): HeatTarget | undefined => {
    // The category wasn't awarded at every ceremony.
    for (let at = row + step; grid.rows[at]; at += step) {
      if (grid.rows[at]?.cells.some((cell) => cell.column === column)) return { row: at, column };
    }
    return undefined;
  };
  switch (key) {
    case 'ArrowLeft':
      return inRow(columns.findLast((at) => at < column));
    case 'ArrowRight':
      return inRow(columns.find((at) => at > column));
    case 'Home':
      return inRow(columns[0]);
    case 'End':
      return inRow(columns.at(-1));
    case 'ArrowUp':
      return vertical(-1);
    case 'ArrowDown':
      return vertical(1);
    default:
      return undefined;
  }
}

interface HeatTarget {
  row: number;
  column: number;
}
