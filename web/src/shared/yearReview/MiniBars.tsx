import styles from './MiniBars.module.css';

interface Bar {
  name: string;
  tick: string;
  value: number;
}

interface MiniBarsProps {
  label: string;
  bars: readonly Bar[];
}

/** Columns as a picture, described in full. */
export function MiniBars({ label, bars }: MiniBarsProps) {
  const tallest = Math.max(1, ...bars.map(({ value }) => value));
  const description = bars.map(({ name, value }) => `${name} ${value}`).join(', ');
  return (
    <div className={styles.chart} role="img" aria-label={`${label}: ${description}`}>
      {bars.map(({ name, tick, value }) => (
        <div key={name} className={styles.slot}>
          <div className={styles.box}>
            <div
              className={styles.bar}
              data-most={value === tallest || undefined}
              style={{ blockSize: `${(100 * value) / tallest}%` }}
            />
          </div>
          <span className={styles.tick}>{tick}</span>
        </div>
      ))}
    </div>
  );
}
