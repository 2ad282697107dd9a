import { Spinner } from '../../../ui/Spinner';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import styles from './WonSwitch.module.css';

interface WonSwitchProps {
  /** Accessible name. */
  label: string;
  isOn: boolean;
  /** Waiting for the server's response: stays focusable, but ignores clicks. */
  isPending: boolean;
  onToggle: () => void;
}

export function WonSwitch({ label, isOn, isPending, onToggle }: WonSwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-disabled={isPending || undefined}
      aria-busy={isPending || undefined}
      className={styles.won}
      onClick={isPending ? undefined : onToggle}
    >
      <VisuallyHidden>{label}</VisuallyHidden>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.thumb}>{isPending && <Spinner label="Saving" />}</span>
      </span>
      <span className={styles.outcome} aria-hidden="true">
        {isOn ? 'won' : 'nominated'}
      </span>
    </button>
  );
}
