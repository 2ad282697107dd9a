import type { ReactNode } from 'react';
import styles from './Ribbon.module.css';

interface RibbonProps {
  tone?: 'gold' | 'velvet';
  children: ReactNode;
}

/** A label on a ribbon with a notched end. */
export function Ribbon({ tone = 'gold', children }: RibbonProps) {
  return (
    <span className={styles.ribbon} data-tone={tone}>
      {children}
    </span>
  );
}
