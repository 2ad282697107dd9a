import type { ReactNode } from 'react';
import styles from './ChartDrawing.module.css';

/** Height and width of the drawing's coordinates; as percentages, they are positions in its box. */
export const CHART_BOX = 100;

/** The lines and areas of a chart, stretched to the box they are in. Decorative: a chart has its data as a table, too. */
export function ChartDrawing({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox={`0 0 ${CHART_BOX} ${CHART_BOX}`}
      preserveAspectRatio="none"
      className={styles.drawing}
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}
