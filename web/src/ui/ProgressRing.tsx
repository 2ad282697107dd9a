import type { ReactNode } from 'react';
import styles from './ProgressRing.module.css';

interface ProgressRingProps {
  value: number;
  max: number;
  /** In pixels. */
  size: number;
  /** Gold for the user, silver for a friend. */
  tone?: 'gold' | 'silver';
  /** The content in the middle. */
  children?: ReactNode;
}

const BAND = 7;

/** A fraction as an arc around its content. Decorative: the parent provides the numbers as text. */
export function ProgressRing({ value, max, size, tone = 'gold', children }: ProgressRingProps) {
  const share = max > 0 ? Math.min(1, value / max) : 0;
  const shape = { cx: 50, cy: 50, r: (100 - BAND) / 2, strokeWidth: BAND };
  return (
    <span className={styles.ring} data-tone={tone} style={{ inlineSize: size }}>
      <svg viewBox="0 0 100 100" aria-hidden="true" className={styles.drawing}>
        <circle className={styles.track} {...shape} />
        {share > 0 && (
          <circle className={styles.fill} {...shape} pathLength={1} strokeDasharray={`${share} 1`} />
        )}
      </svg>
      {children}
    </span>
  );
}
