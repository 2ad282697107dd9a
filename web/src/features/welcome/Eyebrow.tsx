import type { ReactNode } from 'react';
import styles from './Eyebrow.module.css';

/** Small line of text above a headline. */
export function Eyebrow({ children }: { children: ReactNode }) {
  return <p className={styles.eyebrow}>{children}</p>;
}
