import type { CSSProperties } from 'react';
import styles from './Skeleton.module.css';

interface SkeletonProps {
  shape?: 'text' | 'block' | 'circle';
  /** The size of the content to load, so that the layout does not shift. */
  width?: CSSProperties['inlineSize'];
  height?: CSSProperties['blockSize'];
}

/** A loading placeholder, hidden from screen readers: the container is `aria-busy`. */
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
