import { memo, type ReactNode } from 'react';
import { ordinal } from '../../../lib/ordinals';
import { progressText } from '../../../shared/ceremony/rings/progress';
import styles from './HeatMap.module.css';
import { type HeatRow, stateOf } from './heatRows';

interface HeatRowCellsProps {
  row: HeatRow;
  index: number;
  columns: number;
  /** The column of the cell that has the focus, or would get it. */
  selected: number | undefined;
}

/** The row of a ceremony. Categories that it didn't award are gaps. */
export const HeatRowCells = memo(function HeatRowCells({ row, index, columns, selected }: HeatRowCellsProps) {
  const cells: ReactNode[] = [];
  let next = 0;
  const gapUpTo = (column: number) => {
    if (column > next) cells.push(<td key={`gap-${next}`} colSpan={column - next} className={styles.gap} />);
    next = column;
  };
  for (const cell of row.cells) {
    gapUpTo(cell.column);
    cells.push(
      <td
        key={cell.category}
        className={styles.cell}
        tabIndex={cell.column === selected ? 0 : -1}
        data-row={index}
        data-column={cell.column}
        data-state={stateOf(cell)}
        aria-label={`${ordinal(row.ceremony)}: ${progressText(cell.name, cell)}`}
      />,
    );
    next += 1;
  }
  gapUpTo(columns);
  return (
    <tr>
      <th scope="row" className={styles.ceremony} title={row.years}>
        {ordinal(row.ceremony)}
      </th>
      {cells}
    </tr>
  );
});
