import { Spinner } from '../../../ui/Spinner';
import styles from './WonSwitch.module.css';

interface WonSwitchProps {
  /** What is on or off; read out, not shown. */
  label: string;
  isOn: boolean;
  /** The server has been told and has not answered yet: keeps its place and its focus, ignores presses. */
  isPending: boolean;
  onToggle: () => void;
}

export function WonSwitch({ label, isOn, isPending, onToggle }: WonSwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      aria-disabled={isPending || undefined}
      aria-busy={isPending || undefined}
      className={styles.won}
      onClick={isPending ? undefined : onToggle}
    >
      <span className={styles.track} aria-hidden="true">
        <span className={styles.thumb}>{isPending && <Spinner label="Waiting for the server" />}</span>
      </span>
      <span className={styles.word} aria-hidden="true">
        {isOn ? 'won' : 'nominated'}
      </span>
    </button>
  );
}
