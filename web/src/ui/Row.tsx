import type { HTMLAttributes } from 'react';
import styles from './layout.module.css';
import type { Gap } from './Stack';

interface RowProps extends Omit<HTMLAttributes<HTMLElement>, 'className'> {
  /** The element, if it has a meaning. */
  as?: 'div' | 'section' | 'ul' | 'ol';
  gap: Gap;
  /** Continues on the next line where there is no space. */
  wraps?: boolean;
  /** Centers the children vertically instead of making them equally high. */
  isCentered?: boolean;
}

/** Children next to each other. */
export function Row({ as: Element = 'div', gap, wraps, isCentered, ...rest }: RowProps) {
  return (
    <Element
      className={styles.row}
      data-gap={gap}
      data-wraps={wraps || undefined}
      data-centered={isCentered || undefined}
      {...rest}
    />
  );
}
