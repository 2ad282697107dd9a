import type { ReactNode } from 'react';
import styles from './Ribbon.module.css';

interface RibbonProps {
  tone?: 'gold' | 'velvet';
  children: ReactNode;
}

/** A word on a ribbon with a notched end, for the one thing that sets something apart. */
export function Ribbon({ tone = 'gold', children }: RibbonProps) {
  return (
    <span className={styles.ribbon} data-tone={tone}>
      {children}
    </span>
  );
}
