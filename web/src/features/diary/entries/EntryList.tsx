import { useId, useRef } from 'react';
import type { Watch } from '../../../shared/watched/diaryQueries';
import { Skeleton } from '../../../ui/Skeleton';
import type { FilmsById } from '../films';
import { ShowMore } from '../ShowMore';
import type { More } from '../useMore';
import { Entry } from './Entry';
import styles from './EntryList.module.css';

interface EntryListProps {
  title: string;
  watches: readonly Watch[];
  /** If there are others. */
  more?: More | undefined;
  films: FilmsById;
  /** Called when the last entry is removed, and the heading with it. */
  onEmptied: () => void;
}

/** Entries with a heading; nothing without entries. */
export function EntryList({ title, watches, more, films, onEmptied }: EntryListProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  if (watches.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h3>
      <ul className={styles.list}>
        {watches.map((watch) => {
          const film = films.get(watch.film_id);
          return film ? (
            <Entry
              key={watch._id}
              watch={watch}
              film={film}
              onRemove={() => (watches.length === 1 ? onEmptied() : heading.current?.focus())}
            />
          ) : (
            <li key={watch._id}>
              <Skeleton height="5.5rem" />
            </li>
          );
        })}
      </ul>
      {more && <ShowMore {...more} />}
    </section>
  );
}
