import { Laurel } from '../Laurel';
import styles from './LaurelCount.module.css';

interface LaurelCountProps {
  nominations: number;
  wins: number;
}

/** More laurels than this are not readable; the text next to them has the exact count. */
const MAX_LAURELS = 12;

/** A laurel for each nomination, filled for a win, and the count as text. */
export function LaurelCount({ nominations, wins }: LaurelCountProps) {
  const visible = Math.min(nominations, MAX_LAURELS);
  return (
    <span className={styles.count}>
      <span className={styles.laurels} aria-hidden="true">
        {Array.from({ length: visible }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the laurels are interchangeable.
          <Laurel key={index} isWon={index < wins} />
        ))}
        {nominations > MAX_LAURELS && <span className={styles.more}>+{nominations - MAX_LAURELS}</span>}
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
