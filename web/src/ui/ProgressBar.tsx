import styles from './ProgressBar.module.css';

interface ProgressBarProps {
  /** The accessible name: what is being counted. */
  label: string;
  value: number;
  max: number;
}

export function ProgressBar({ label, value, max }: ProgressBarProps) {
  const share = max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={`${value} of ${max}`}
      className={styles.bar}
      data-complete={share === 1 || undefined}
    >
      <div className={styles.fill} style={{ scale: `${share} 1` }} />
    </div>
  );
}
