import { memo, useDeferredValue } from 'react';
import { useRegisterFilmList } from '../../../shared/film/filmLists';
import { useFriendsWhoSaw } from '../../../shared/friends/useFriendsWhoSaw';
import { useMarks } from '../../../shared/marks/useMarks';
import { useReviewed } from '../../../shared/marks/useReviewed';
import { CategoryHeading } from './CategoryHeading';
import { ChecklistRow } from './ChecklistRow';
import styles from './FilmList.module.css';
import { type FilmSection, firstOf } from './sections';
import { useRowKeys } from './useRowKeys';

/** As many as the largest windows show. */
const ROWS_IN_SIGHT = 12;
/** About: keeps the place of rows that are not drawn yet, so that the page can be scrolled as it was. */
const ROW_HEIGHT = 8;

interface FilmListProps {
  ceremony: number;
  sections: readonly FilmSection[];
  /** Each once, in their order. */
  filmIds: readonly string[];
}

/** The films, each row drawn again only when something of its own film changes. */
export function FilmList({ ceremony, sections, filmIds }: FilmListProps) {
  const { reviewed } = useMarks();
  const friendsWhoSaw = useFriendsWhoSaw();
  const { note } = useReviewed();
  useRegisterFilmList(filmIds);
  const list = useRowKeys();
  // What is in the window is drawn first, the rest right after it.
  const drawn = useDeferredValue(sections, firstOf(sections, ROWS_IN_SIGHT));
  const missing = rowCount(sections) - rowCount(drawn);

  return (
    <div ref={list} className={styles.sections}>
      {drawn.map((section) => (
        <Section
          key={section.key}
          ceremony={ceremony}
          section={section}
          reviewed={reviewed}
          friendsWhoSaw={friendsWhoSaw}
          onReviewed={note}
        />
      ))}
      {missing > 0 && <div style={{ blockSize: `${missing * ROW_HEIGHT}rem` }} />}
    </div>
  );
}

function rowCount(sections: readonly FilmSection[]): number {
  return sections.reduce((sum, { entries }) => sum + entries.length, 0);
}

interface SectionProps {
  ceremony: number;
  section: FilmSection;
  reviewed: ReadonlySet<string>;
  friendsWhoSaw: ReturnType<typeof useFriendsWhoSaw>;
  onReviewed: (filmId: string) => void;
}

const Section = memo(function Section({
  ceremony,
  section: { summary, formerName, entries },
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
      <ul className={styles.list}>
        {entries.map(({ key, film, nominations }) => (
          <li key={key} className={styles.entry}>
            <ChecklistRow
              film={film}
              nominations={nominations}
              isGrouped={summary !== undefined}
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
