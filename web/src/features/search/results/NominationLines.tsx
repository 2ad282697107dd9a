import { ordinal } from '../../../lib/ordinals';
import { Laurel } from '../../../shared/film/Laurel';
import { Highlight } from '../Highlight';
import type { SearchHit } from '../queries';
import styles from './NominationLines.module.css';

interface NominationLinesProps {
  nominations: NonNullable<SearchHit['nominations']>;
  /** The search text. */
  searched: string;
}

/** What the nominees that a search found were nominated for, and whether they won. */
export function NominationLines({ nominations, searched }: NominationLinesProps) {
  return (
    <ul className={styles.lines} aria-label="Nominations">
      {nominations.map(({ _id, nominees, category_name, detail, ceremony, won }) => (
        <li key={_id} className={styles.line}>
          <Laurel isWon={won} />
          <span>
            <Highlight text={nominees.join(', ')} searched={searched} />
            {': '}
            <span className={styles.outcome} data-won={won || undefined}>
              {won ? 'won' : 'nominated for'}
            </span>{' '}
            {category_name}
            <span className={styles.more}>
              {detail && ` · ${detail}`} · {ordinal(ceremony)} ceremony
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
