import { MarkedFilmRow } from '../../shared/film/row/MarkedFilmRow';
import { Highlight } from './Highlight';
import { matchLine, type SearchHit } from './matchLine';
import styles from './ResultRow.module.css';
import type { Search } from './searchTypes';

/** In characters. */
const LINE_LENGTH = 180;

/** Row of a film with the matches highlighted. */
export function ResultRow({ search, hit }: { search: Search; hit: SearchHit }) {
  const line = matchLine(search, hit, LINE_LENGTH);
  return (
    <MarkedFilmRow
      film={hit}
      name={search.type === 'titles' && <Highlight text={hit.name} searched={search.text} />}
    >
      {line && (
        <p className={styles.line}>
          {line.label}
          <Highlight text={line.text} searched={search.text} />
        </p>
      )}
    </MarkedFilmRow>
  );
}
