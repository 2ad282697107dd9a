import type { ReactNode } from 'react';
import styles from './ServiceMark.module.css';

/** The tile of a streaming service or TV station, with its logo or initials. Decorative: the name is next to it. */
export function ServiceMark({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden="true" className={styles.mark}>
      {children}
    </span>
  );
}
