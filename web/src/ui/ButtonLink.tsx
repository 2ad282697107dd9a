import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import type { ButtonLook } from './Button';
import styles from './Button.module.css';

interface ButtonAnchorProps extends ButtonLook, Omit<ComponentProps<'a'>, 'className'> {}

function ButtonAnchor({
  variant = 'secondary',
  size = 'medium',
  isWide = false,
  children,
  ...rest
}: ButtonAnchorProps) {
  return (
    <a
      {...rest}
      className={styles.button}
      data-variant={variant}
      data-size={size}
      data-wide={isWide || undefined}
    >
      <span className={styles.content}>{children}</span>
    </a>
  );
}

/** A router link that looks like a button. */
export const ButtonLink = createLink(ButtonAnchor);
