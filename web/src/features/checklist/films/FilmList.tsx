import { memo } from 'react';
import { useOpenedFrom } from '../../../shared/film/openedFrom';
import { useFriendsWhoSaw } from '../../../shared/friends/useFriendsWhoSaw';
import { useMarks } from '../../../shared/marks/useMarks';
import { useReviewed } from '../../../shared/marks/useReviewed';
import { CategoryHeading } from './CategoryHeading';
import { ChecklistRow } from './ChecklistRow';
import styles from './FilmList.module.css';
import type { FilmSection } from './sections';
import { useRowKeys } from './useRowKeys';

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
  useOpenedFrom(filmIds);
  const list = useRowKeys();

  return (
    <div ref={list} className={styles.sections}>
      {sections.map((section) => (
        <Section
          key={section.key}
          ceremony={ceremony}
          section={section}
          reviewed={reviewed}
          friendsWhoSaw={friendsWhoSaw}
          onReviewed={note}
        />
      ))}
    </div>
  );
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
