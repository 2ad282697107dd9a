import { useState } from 'react';
import { ordinal } from '../../../lib/ordinals';
import styles from './CeremonyTable.module.css';
import type { CeremonyBar } from './ceremonyBars';

/** The chart's data as a table, newest first. */
export function CeremonyTable({ bars }: { bars: readonly CeremonyBar[] }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={styles.details} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>Show as a table</summary>
      {isOpen && (
        <table className={styles.table}>
          <caption className={styles.caption}>Films viewed per ceremony</caption>
          <thead>
            <tr>
              <th scope="col">Ceremony</th>
              <th scope="col">Year</th>
              <th scope="col">Viewed</th>
              <th scope="col">Films</th>
            </tr>
          </thead>
          <tbody>
            {bars.toReversed().map(({ ceremony, year, viewed, total }) => (
              <tr key={ceremony}>
                <th scope="row">{ordinal(ceremony)}</th>
                <td>{year}</td>
                <td>{viewed}</td>
                <td>{total}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}
