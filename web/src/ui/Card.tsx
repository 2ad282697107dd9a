import type { ComponentProps } from 'react';
import styles from './Card.module.css';

interface CardProps extends Omit<ComponentProps<'section'>, 'className'> {
  as?: 'section' | 'article' | 'div' | 'li';
  /** Gold marks the one thing on a page that asks to be looked at. */
  tone?: 'plain' | 'gold';
}

export function Card({ as: Element = 'section', tone = 'plain', children, ...rest }: CardProps) {
  // The props of one block element fit the others; the ref alone would differ.
  const Block = Element as 'section';
  return (
    <Block {...rest} className={styles.card} data-tone={tone}>
      {children}
    </Block>
  );
}
