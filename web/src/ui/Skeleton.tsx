import type { CSSProperties } from 'react';
import styles from './Skeleton.module.css';

interface SkeletonProps {
  shape?: 'text' | 'block' | 'circle';
  /** The measures of what is to come, so that nothing moves when it does. */
  width?: CSSProperties['inlineSize'];
  height?: CSSProperties['blockSize'];
}

/** Hidden from readers; the list around it says that it is busy. */
export function Skeleton({ shape = 'block', width, height }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={styles.skeleton}
      data-shape={shape}
      style={{ inlineSize: width, blockSize: height }}
    />
  );
}
