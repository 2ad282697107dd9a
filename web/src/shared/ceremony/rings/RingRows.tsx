import type { CSSProperties } from 'react';
import type { CategorySummary } from './progress';
import { Ring } from './Ring';
import styles from './RingRows.module.css';

interface RingRowsProps {
  rows: readonly (readonly CategorySummary[])[];
  viewed: ReadonlySet<string>;
  onOpen: (category: CategorySummary) => void;
}

/** Rows of rings with aligned centers, the top row first. On phones the top row stays one line and the others wrap evenly. */
export function RingRows({ rows, viewed, onOpen }: RingRowsProps) {
  return (
    <div className={styles.rows}>
      {rows.map(
        (row, index) =>
          row.length > 0 && (
            <div
              key={row.map(({ category }) => category.normalized_name).join(' ')}
              className={styles.row}
              data-top={index === 0 || undefined}
              data-large={
                row.some(({ category }) => category.normalized_name === 'best-picture') || undefined
              }
              data-count={row.length}
              style={{ '--count': row.length } as CSSProperties}
            >
              {row.map((summary) => (
                <Ring
                  key={summary.category.normalized_name}
                  summary={summary}
                  viewed={viewed}
                  onOpen={() => onOpen(summary)}
                />
              ))}
            </div>
          ),
      )}
    </div>
  );
}
