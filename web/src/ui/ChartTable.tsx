import { useState } from 'react';
import styles from './ChartTable.module.css';

interface ChartTableProps {
  caption: string;
  columns: readonly string[];
  /** The first cell is the row's heading, and unique. Called once the table is open. */
  rows: () => readonly (readonly (string | number)[])[];
}

/** The data of a chart as a table, collapsed at first. */
export function ChartTable({ caption, columns, rows }: ChartTableProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>Show as a table</summary>
      {isOpen && (
        <table className={styles.table}>
          <caption className={styles.caption}>{caption}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows().map(([heading, ...cells]) => (
              <tr key={heading}>
                <th scope="row">{heading}</th>
                {cells.map((cell, index) => (
                  <td key={columns[index + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}
