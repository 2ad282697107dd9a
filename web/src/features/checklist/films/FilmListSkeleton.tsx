import { FilmRowSkeletons } from '../../../shared/film/row/FilmRowSkeletons';
import type { FilmView } from '../../../shared/film/row/filmView';
import { Skeleton } from '../../../ui/Skeleton';
import heading from './CategoryHeading.module.css';
import styles from './FilmList.module.css';

/** Placeholder while the films load. */
export function FilmListSkeleton({ isGrouped, view }: { isGrouped: boolean; view: FilmView }) {
  if (!isGrouped) return <Rows count={10} view={view} />;
  return (
    <div className={styles.sections}>
      {['first', 'second'].map((section) => (
        <div key={section} className={styles.section}>
          <div className={heading.heading}>
            <Skeleton shape="circle" width="50px" height="50px" />
            <div>
              <Skeleton shape="text" width="12rem" />
              <Skeleton shape="text" width="6rem" />
            </div>
          </div>
          <Rows count={5} view={view} />
        </div>
      ))}
    </div>
  );
}

function Rows({ count, view }: { count: number; view: FilmView }) {
  if (view === 'list') return <FilmRowSkeletons count={count} />;
  return (
    <div className={styles.list} data-view={view} aria-busy="true">
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical.
        <Skeleton key={row} height={view === 'compact' ? '3.5rem' : '19rem'} />
      ))}
    </div>
  );
}
