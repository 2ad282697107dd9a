import type { ReactNode } from 'react';
import styles from './Page.module.css';

interface PageProps {
  /** How wide it may get: what is read in lines stays narrower than what is looked over. */
  width?: 'full' | 'middle' | 'narrow';
  /** How far its parts and its top stand apart; tight where a bar of its own comes first. */
  space?: 'plain' | 'roomy' | 'tight';
  isBusy?: boolean;
  children: ReactNode;
}

/** The frame of a page: one column, with the room that the bars need. */
export function Page({ width = 'full', space = 'plain', isBusy, children }: PageProps) {
  return (
    <div className={styles.page} data-width={width} data-space={space} aria-busy={isBusy}>
      {children}
    </div>
  );
}
