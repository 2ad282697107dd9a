import { useMemo, useRef } from 'react';
import { useInView } from '../../lib/useInView';
import { useRegisterFilmList } from '../../shared/film/filmLists';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import type { SearchHit } from './matchLine';
import styles from './ResultList.module.css';
import { ResultRow } from './ResultRow';
import type { Search } from './searchTypes';

interface ResultListProps {
  search: Search;
  hits: readonly SearchHit[];
}

/** More than any window shows. */
const DRAWN_AT_ONCE = 16;

export function ResultList({ search, hits }: ResultListProps) {
  useRegisterFilmList(useMemo(() => hits.map(({ _id }) => _id), [hits]));
  return (
    <>
      <VisuallyHidden>
        <h2>Films</h2>
      </VisuallyHidden>
      <ol className={styles.list}>
        {hits.map((hit, place) =>
          place < DRAWN_AT_ONCE ? (
            <li key={hit._id} className={styles.item}>
              <ResultRow search={search} hit={hit} />
            </li>
          ) : (
            <LaterItem key={hit._id} search={search} hit={hit} />
          ),
        )}
      </ol>
    </>
  );
}

/** Drawn once it comes near the window: five hundred posters at once would take their time. */
function LaterItem({ search, hit }: { search: Search; hit: SearchHit }) {
  const item = useRef<HTMLLIElement>(null);
  const isNear = useInView(item, '1500px');
  return (
    <li ref={item} className={styles.item}>
      {isNear && <ResultRow search={search} hit={hit} />}
    </li>
  );
}
