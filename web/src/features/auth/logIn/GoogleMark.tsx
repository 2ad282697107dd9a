import styles from './GoogleMark.module.css';

/** Google logo: a "G" in four colors. */
export function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={styles.mark}>
      <path className={styles.red} d="M4.21 7.5A9 9 0 0 1 18.36 5.64" />
      <path className={styles.yellow} d="M4.21 16.5A9 9 0 0 1 4.21 7.5" />
      <path className={styles.green} d="M17.79 18.89A9 9 0 0 1 4.21 16.5" />
      <path className={styles.blue} d="M12 12H21A9 9 0 0 1 17.79 18.89" />
    </svg>
  );
}
