import type { ComponentProps } from 'react';
import styles from './Card.module.css';

interface CardProps extends Omit<ComponentProps<'section'>, 'className'> {
  as?: 'section' | 'article' | 'div' | 'li';
  /** Gold highlights at most one card per page. */
  tone?: 'plain' | 'gold';
}

export function Card({ as: Element = 'section', tone = 'plain', children, ...rest }: CardProps) {
  // Block elements share their props, except for the type of the ref.
  const Block = Element as 'section';
  return (
    <Block {...rest} className={styles.card} data-tone={tone}>
      {children}
    </Block>
  );
}
