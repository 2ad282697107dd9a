import type { HTMLAttributes } from 'react';
import styles from './layout.module.css';

interface StackProps extends Omit<HTMLAttributes<HTMLElement>, 'className'> {
  /** The element, if it has a meaning. */
  as?: 'div' | 'section' | 'ul' | 'ol';
  gap: Gap;
}

/** A step of the spacing scale. */
export type Gap = 1 | 2 | 3 | 4 | 5 | 6 | 8;

/** Children below each other. */
export function Stack({ as: Element = 'div', gap, ...rest }: StackProps) {
  return <Element className={styles.stack} data-gap={gap} {...rest} />;
}
