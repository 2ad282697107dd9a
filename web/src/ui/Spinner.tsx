import styles from './Spinner.module.css';

interface SpinnerProps {
  /** The accessible name: what is loading. */
  label: string;
}

export function Spinner({ label }: SpinnerProps) {
  return (
    <span role="status" aria-label={label} className={styles.spinner}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <circle className={styles.track} cx="12" cy="12" r="9" />
        <path className={styles.hand} d="M12 3a9 9 0 0 1 9 9" />
      </svg>
    </span>
  );
}
