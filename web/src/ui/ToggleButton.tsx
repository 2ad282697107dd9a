import type { ReactNode } from 'react';
import { onFirstPress } from '../lib/onFirstPress';
import styles from './ToggleButton.module.css';

interface ToggleButtonProps {
  icon: ReactNode;
  /** The label of the current state. */
  children: ReactNode;
  isPressed: boolean;
  tone: 'viewed' | 'bookmark';
  /** Waiting for the server: stays focusable and ignores clicks. */
  isPending?: boolean;
  onClick: () => void;
}

/** A toggle with an icon and a label, where it is the primary action. */
export function ToggleButton({ icon, children, isPressed, tone, isPending, onClick }: ToggleButtonProps) {
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-pressed={isPressed}
      aria-disabled={isPending || undefined}
      aria-busy={isPending || undefined}
      data-tone={tone}
      onClick={isPending ? undefined : onFirstPress(onClick)}
    >
      {icon}
      <span>{children}</span>
    </button>
  );
}
