import { Fragment } from 'react';
import { ordinal } from '../../../lib/ordinals';
import { LaurelLine, LaurelLines } from '../../../shared/film/LaurelLines';
import { PersonLink } from '../../../shared/person/PersonLink';
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
      {nominations.map(({ _id, nominees, nominee_ids, category_name, detail, ceremony, won }) => (
        <LaurelLine key={_id} isWon={won}>
          {nominees.map((name, index) => (
            <Fragment key={`${nominee_ids?.[index]} ${name}`}>
              {index > 0 && ', '}
              <PersonLink id={nominee_ids?.[index]}>
                <Highlight text={name} searched={searched} />
              </PersonLink>
            </Fragment>
          ))}
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
