import { MarkedFilmRow } from '../../../shared/film/row/MarkedFilmRow';
import { Highlight } from '../Highlight';
import type { SearchHit } from '../queries';
import type { Search } from '../searchTypes';
import { matchLine } from './matchLine';
import { NominationLines } from './NominationLines';
import styles from './ResultRow.module.css';

/** In characters. */
const LINE_LENGTH = 180;

/** Row of a film with the matches highlighted. */
export function ResultRow({ search, hit }: { search: Search; hit: SearchHit }) {
  const line = matchLine(search, hit, LINE_LENGTH);
  return (
    <MarkedFilmRow
      film={hit}
      name={search.type === 'titles' && <Highlight text={hit.name} searched={search.text} />}
      // The film's other nominations would contradict those of the nominee.
      isCounted={!hit.nominations}
    >
      {line && (
        <p className={styles.line}>
          {line.label}
          <Highlight text={line.text} searched={search.text} />
        </p>
      )}
      {hit.nominations && <NominationLines nominations={hit.nominations} searched={search.text} />}
    </MarkedFilmRow>
  );
}
