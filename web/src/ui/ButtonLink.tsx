import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import type { ButtonLook } from './Button';
import styles from './Button.module.css';

interface ButtonAnchorProps extends ButtonLook, ComponentProps<'a'> {}

function ButtonAnchor({
  variant = 'secondary',
  size = 'medium',
  children,
  className,
  ...rest
}: ButtonAnchorProps) {
  return (
    <a
      {...rest}
      className={className ? `${styles.button} ${className}` : styles.button}
      data-variant={variant}
      data-size={size}
    >
      <span className={styles.content}>{children}</span>
    </a>
  );
}

/** A link to one of our addresses that looks like a button. */
export const ButtonLink = createLink(ButtonAnchor);
