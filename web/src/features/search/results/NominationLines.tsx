import { ordinal } from '../../../lib/ordinals';
import { LaurelLine, LaurelLines } from '../../../shared/film/LaurelLines';
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
    <LaurelLines aria-label="Nominations">
      {nominations.map(({ _id, nominees, category_name, detail, ceremony, won }) => (
        <LaurelLine key={_id} isWon={won}>
          <Highlight text={nominees.join(', ')} searched={searched} />
          {': '}
          <span className={styles.outcome} data-won={won || undefined}>
            {won ? 'won' : 'nominated for'}
          </span>{' '}
          {category_name}
          <span className={styles.more}>
            {detail && ` · ${detail}`} · {ordinal(ceremony)} ceremony
          </span>
        </LaurelLine>
      ))}
    </LaurelLines>
  );
}
