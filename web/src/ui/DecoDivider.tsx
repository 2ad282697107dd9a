import styles from './DecoDivider.module.css';

/** An Art Deco divider: two thin lines that meet in a diamond. */
export function DecoDivider() {
  return (
    <div className={styles.divider}>
      <svg viewBox="0 0 36 12" aria-hidden="true" className={styles.diamond}>
        <path d="M18 0 24 6 18 12 12 6ZM6 3 9 6 6 9 3 6ZM30 3 33 6 30 9 27 6Z" />
      </svg>
    </div>
  );
}
