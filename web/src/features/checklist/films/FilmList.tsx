import { memo, useCallback, useDeferredValue, useMemo } from 'react';
import { useGradualCount } from '../../../lib/useGradualCount';
import { useRegisterFilmList } from '../../../shared/film/filmLists';
import type { FilmView } from '../../../shared/film/row/filmView';
import { useFriendsWhoSaw } from '../../../shared/friends/useFriendsWhoSaw';
import { useMarks } from '../../../shared/marks/useMarks';
import { useReviewed } from '../../../shared/marks/useReviewed';
import { useHints } from '../useHints';
import { CategoryHeading } from './CategoryHeading';
import { ChecklistRow } from './ChecklistRow';
import styles from './FilmList.module.css';
import { type FilmSection, firstOf } from './sections';
import { useRowKeys } from './useRowKeys';

/** As many rows as fit into most windows; the others render when the browser is idle. */
const ROWS = { first: 8, step: 12 };
/** Approximate, in rem: reserves the height of rows not rendered yet, so that the scroll position can be restored. */
const ROW_HEIGHT = { list: 8, compact: 3.75, posters: 5 };

interface FilmListProps {
  ceremony: number;
  sections: readonly FilmSection[];
  /** In list order, without duplicates. */
  filmIds: readonly string[];
  view: FilmView;
}

/** The list of films. A row renders again only when the data of its own film changes. */
export function FilmList({ ceremony, sections, filmIds, view }: FilmListProps) {
  // Deferred: the films on screen are reviewed together, and all of their rows render again.
  const reviewed = useDeferredValue(useMarks().reviewed);
  const friendsWhoSaw = useFriendsWhoSaw();
  const { note } = useReviewed();
  const { explainDots, onPointerMove } = useHints();
  const onReviewed = useCallback(
    (filmId: string) => {
      note(filmId);
      explainDots();
    },
    [note, explainDots],
  );
  useRegisterFilmList(filmIds);
  const list = useRowKeys();
  const all = rowCount(sections);
  const count = useGradualCount(all, ROWS);
  const rendered = useMemo(() => firstOf(sections, count), [sections, count]);
  const missing = all - count;

  return (
    <div ref={list} className={styles.sections} onPointerMove={onPointerMove}>
      {rendered.map((section) => (
        <Section
          key={section.key}
          ceremony={ceremony}
          section={section}
          view={view}
          reviewed={reviewed}
          friendsWhoSaw={friendsWhoSaw}
          onReviewed={onReviewed}
        />
      ))}
      {missing > 0 && <div style={{ blockSize: `${missing * ROW_HEIGHT[view]}rem` }} />}
    </div>
  );
}

function rowCount(sections: readonly FilmSection[]): number {
  return sections.reduce((sum, { entries }) => sum + entries.length, 0);
}

interface SectionProps {
  ceremony: number;
  section: FilmSection;
  view: FilmView;
  reviewed: ReadonlySet<string>;
  friendsWhoSaw: ReturnType<typeof useFriendsWhoSaw>;
  onReviewed: (filmId: string) => void;
}

const Section = memo(function Section({
  ceremony,
  section: { summary, formerName, entries },
  view,
  reviewed,
  friendsWhoSaw,
  onReviewed,
}: SectionProps) {
  const id = summary && `category-${summary.category.normalized_name}`;
  return (
    <section aria-labelledby={id} aria-label={id ? undefined : 'Films'} className={styles.section}>
      {summary && id && (
        <CategoryHeading id={id} ceremony={ceremony} summary={summary} formerName={formerName} />
      )}
      <ul className={styles.list} data-view={view}>
        {entries.map(({ key, film, nominations }) => (
          <li key={key} className={styles.entry}>
            <ChecklistRow
              film={film}
              nominations={nominations}
              isGrouped={summary !== undefined}
              view={view}
              isUnreviewed={!reviewed.has(film._id)}
              onReviewed={onReviewed}
              friends={friendsWhoSaw(film._id)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
});
