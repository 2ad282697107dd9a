import type { ComponentProps, ReactNode } from 'react';
import { onFirstPress } from '../lib/onFirstPress';
import styles from './IconButton.module.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'children' | 'aria-label'> {
  /** The accessible name and the tooltip. */
  label: string;
  icon: ReactNode;
  /** Makes it a toggle. */
  isPressed?: boolean;
  /** The color of the pressed state. */
  tone?: 'gold' | 'viewed' | 'bookmark';
  /** Waiting for the server: stays focusable and ignores clicks. */
  isPending?: boolean;
  /** Without a border, inside containers that have one. */
  isBare?: boolean;
}

export function IconButton({
  label,
  icon,
  isPressed,
  tone = 'gold',
  isPending = false,
  isBare = false,
  type = 'button',
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={styles.iconButton}
      aria-label={label}
      aria-pressed={isPressed}
      aria-disabled={isPending || undefined}
      aria-busy={isPending || undefined}
      data-tone={tone}
      data-bare={isBare || undefined}
      data-hint={label}
      onClick={isPending ? undefined : isPressed === undefined ? onClick : onFirstPress(onClick)}
    >
      {icon}
    </button>
  );
}
