import { Laurel } from './Laurel';
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
          // biome-ignore lint/suspicious/noArrayIndexKey: one laurel is like the other.
          <Laurel key={index} isWon={index < wins} />
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
