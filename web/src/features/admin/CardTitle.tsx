import type { ReactNode } from 'react';
import styles from './CardTitle.module.css';

export function CardTitle({ id, children }: { id: string; children: ReactNode }) {
  return (
    <h2 id={id} className={styles.title}>
      {children}
    </h2>
  );
}
