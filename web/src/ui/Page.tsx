import type { ReactNode } from 'react';
import styles from './Page.module.css';

interface PageProps {
  /** The maximum width; narrower for text than for grids. */
  width?: 'full' | 'middle' | 'narrow';
  /** The gap between sections and above the first; tight for pages that start with a bar. */
  space?: 'plain' | 'roomy' | 'tight';
  isBusy?: boolean;
  children: ReactNode;
}

/** The layout of a page: one column with padding for the bars. */
export function Page({ width = 'full', space = 'plain', isBusy, children }: PageProps) {
  return (
    <div className={styles.page} data-width={width} data-space={space} aria-busy={isBusy}>
      {children}
    </div>
  );
}
