import type { ReactNode } from 'react';
import styles from './FilmFact.module.css';

/** One term of the list of facts. */
export function FilmFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}
