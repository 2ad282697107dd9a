import styles from './LaurelCount.module.css';

interface LaurelCountProps {
  nominations: number;
  wins: number;
}

/** More would be counted by nobody; the text beside says it anyway. */
const MOST = 12;

/** A laurel for each nomination, filled for a win, and the same in words. */
export function LaurelCount({ nominations, wins }: LaurelCountProps) {
  const shown = Math.min(nominations, MOST);
  return (
    <span className={styles.count}>
      <span className={styles.laurels} aria-hidden="true">
        {Array.from({ length: shown }, (_, index) => (
          <svg
            // biome-ignore lint/suspicious/noArrayIndexKey: one laurel is like the other.
            key={index}
            viewBox="0 0 16 16"
            className={styles.laurel}
            data-won={index < wins || undefined}
            aria-hidden="true"
          >
            <path d="M8 15C3.2 12.6 1.8 8 3.4 2.6 6 4.6 7.6 8 8 15ZM8 15C12.8 12.6 14.2 8 12.6 2.6 10 4.6 8.4 8 8 15Z" />
          </svg>
        ))}
        {nominations > MOST && <span className={styles.more}>+{nominations - MOST}</span>}
      </span>
      <span className={styles.text}>{laurelText(nominations, wins)}</span>
    </span>
  );
}

function laurelText(nominations: number, wins: number): string {
  const nominated = `${nominations} ${nominations === 1 ? 'nomination' : 'nominations'}`;
  if (wins === 0) return nominated;
  return nominations === 1 ? `${nominated}, won` : `${nominated}, ${wins} won`;
}
