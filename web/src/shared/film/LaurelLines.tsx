import type { ComponentProps, ReactNode } from 'react';
import { Laurel } from './Laurel';
import styles from './LaurelLines.module.css';

/** Nominations, one line each. */
export function LaurelLines(props: Omit<ComponentProps<'ul'>, 'className'>) {
  return <ul {...props} className={styles.lines} />;
}

/** A nomination with its laurel. */
export function LaurelLine({ isWon, children }: { isWon: boolean; children: ReactNode }) {
  return (
    <li className={styles.line}>
      <Laurel isWon={isWon} />
      <span>{children}</span>
    </li>
  );
}
