import type { ReactNode } from 'react';
import styles from './ToggleButton.module.css';

interface ToggleButtonProps {
  icon: ReactNode;
  /** What it says, in the state it is in. */
  children: ReactNode;
  isPressed: boolean;
  tone: 'viewed' | 'bookmark';
  /** Waiting for the server: keeps its place and its focus, ignores further presses. */
  isPending?: boolean;
  onClick: () => void;
}

/** A switch with words, for the place where it is the thing to do. */
export function ToggleButton({ icon, children, isPressed, tone, isPending, onClick }: ToggleButtonProps) {
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-pressed={isPressed}
      aria-disabled={isPending || undefined}
      aria-busy={isPending || undefined}
      data-tone={tone}
      onClick={isPending ? undefined : onClick}
    >
      {icon}
      <span>{children}</span>
    </button>
  );
}
