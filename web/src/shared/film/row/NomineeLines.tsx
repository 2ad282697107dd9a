import type { components } from '../../../api/schema.gen';
import { Nominees } from '../../person/Nominees';
import { LaurelLine, LaurelLines } from '../LaurelLines';
import styles from './NomineeLines.module.css';

type Nomination = components['schemas']['CeremonyFilm']['nominations'][number];

/** `brief` fits a long list; `full` reads as a sentence. */
type Wording = 'brief' | 'full';

const words = {
  brief: { won: 'Won', unnamed: 'Nominated', separator: ' · ' },
  full: { won: 'Winner', unnamed: '', separator: ' — ' },
};

interface NomineeLinesProps {
  nominations: readonly Nomination[];
  wording: Wording;
  /** Whether the names lead to their pages; false where the row is a control. */
  isLinked?: boolean;
}

/** The nominees of a film in one category; it can have several nominations there. */
export function NomineeLines({ nominations, wording, isLinked = true }: NomineeLinesProps) {
  const { won: wonText, unnamed, separator } = words[wording];
  return (
    <LaurelLines>
      {nominations.map(({ _id, nominee, nominees, detail, won }) => (
        <LaurelLine key={_id} isWon={won}>
          {won && <span className={styles.won}>{wonText} </span>}
          {isLinked && nominees.length > 0 ? <Nominees nominees={nominees} /> : nominee || unnamed}
          {detail && (
            <span className={styles.detail} data-wording={wording}>
              {(nominee || unnamed) && separator}
              {detail}
            </span>
          )}
        </LaurelLine>
      ))}
    </LaurelLines>
  );
}
