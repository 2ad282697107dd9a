import { FilmRow } from '../../shared/film/FilmRow';
import { filmLink } from '../../shared/film/filmLink';
import { useFriendsWhoSaw } from '../../shared/friends/useFriendsWhoSaw';
import { useFilmMarks } from '../../shared/marks/useFilmMarks';
import { Highlight } from './Highlight';
import { matchLine, type SearchHit } from './matchLine';
import styles from './ResultRow.module.css';
import type { Search } from './searchTypes';

/** In characters. */
const LINE_LENGTH = 180;

/** Row of a film with the matches highlighted. */
export function ResultRow({ search, hit }: { search: Search; hit: SearchHit }) {
  const { viewed, bookmark } = useFilmMarks(hit);
  const friendsWhoSaw = useFriendsWhoSaw();
  const line = matchLine(search, hit, LINE_LENGTH);
  return (
    <FilmRow
      film={hit}
      name={search.type === 'titles' && <Highlight text={hit.name} searched={search.text} />}
      viewed={viewed}
      bookmark={bookmark}
      friends={friendsWhoSaw(hit._id)}
      link={filmLink(hit._id)}
    >
      {line && (
        <p className={styles.line}>
          {line.label}
          <Highlight text={line.text} searched={search.text} />
        </p>
      )}
    </FilmRow>
  );
}
