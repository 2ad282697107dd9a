import styles from './Laurel.module.css';

/** A laurel for a nomination, filled for a win. Decorative: adjacent text has the same information. */
export function Laurel({ isWon }: { isWon: boolean }) {
  return (
    <svg viewBox="0 0 16 16" className={styles.laurel} data-won={isWon || undefined} aria-hidden="true">
      <path d="M8 15C3.2 12.6 1.8 8 3.4 2.6 6 4.6 7.6 8 8 15ZM8 15C12.8 12.6 14.2 8 12.6 2.6 10 4.6 8.4 8 8 15Z" />
    </svg>
  );
}
