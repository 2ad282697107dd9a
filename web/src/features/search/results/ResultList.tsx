import { useMemo, useRef } from 'react';
import { useInView } from '../../../lib/useInView';
import { useRegisterFilmList } from '../../../shared/film/filmLists';
import rows from '../../../shared/film/row/filmRows.module.css';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import type { SearchHit } from '../queries';
import type { Search } from '../searchTypes';
import { ResultRow } from './ResultRow';

interface ResultListProps {
  search: Search;
  hits: readonly SearchHit[];
}

/** As many rows as fit into most windows. */
const INITIAL_ROWS = 6;

export function ResultList({ search, hits }: ResultListProps) {
  useRegisterFilmList(useMemo(() => hits.map(({ _id }) => _id), [hits]));
  return (
    <>
      <VisuallyHidden>
        <h2>Films</h2>
      </VisuallyHidden>
      <ol className={rows.list}>
        {hits.map((hit, index) =>
          index < INITIAL_ROWS ? (
            <li key={hit._id} className={rows.item}>
              <ResultRow search={search} hit={hit} />
            </li>
          ) : (
            <LazyItem key={hit._id} search={search} hit={hit} />
          ),
        )}
      </ol>
    </>
  );
}

/** Renders its row once it is near the viewport: five hundred posters at once are slow. */
function LazyItem({ search, hit }: { search: Search; hit: SearchHit }) {
  const item = useRef<HTMLLIElement>(null);
  const isNear = useInView(item, '1500px');
  return (
    <li ref={item} className={rows.item}>
      {isNear && <ResultRow search={search} hit={hit} />}
    </li>
  );
}
