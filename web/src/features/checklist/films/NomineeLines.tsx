import { Laurel } from '../../../shared/film/Laurel';
import styles from './NomineeLines.module.css';
import type { Nomination } from './sections';

/** The nominees of a film in one category. */
export function NomineeLines({ nominations }: { nominations: readonly Nomination[] }) {
  return (
    <ul className={styles.lines}>
      {nominations.map(({ _id, nominee, detail, won }) => (
        <li key={_id} className={styles.line} data-won={won || undefined}>
          <Laurel isWon={won} />
          <span>
            {won && <span className={styles.won}>Won </span>}
            {nominee || 'Nominated'}
            {detail && <span className={styles.detail}> · {detail}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
