import type { ComponentProps } from 'react';
import styles from './Button.module.css';
import { Spinner } from './Spinner';

export interface ButtonLook {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'small' | 'medium' | 'large';
  /** As wide as its container. */
  isWide?: boolean;
}

interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'className'> {
  /** Shows a spinner without changing the width, and ignores clicks. */
  isPending?: boolean;
}

export function Button({
  variant = 'secondary',
  size = 'medium',
  isWide = false,
  isPending = false,
  type = 'button',
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={styles.button}
      data-variant={variant}
      data-size={size}
      data-wide={isWide || undefined}
      // Not `disabled`, which would lose the focus.
      aria-disabled={isPending || undefined}
      aria-busy={isPending || undefined}
      onClick={isPending ? (event) => event.preventDefault() : onClick}
    >
      <span className={styles.content}>{children}</span>
      {isPending && (
        <span className={styles.pending}>
          <Spinner label="Working" />
        </span>
      )}
    </button>
  );
}
