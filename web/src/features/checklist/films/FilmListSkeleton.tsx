import { FilmRowSkeletons } from '../../../shared/film/row/FilmRowSkeletons';
import { Skeleton } from '../../../ui/Skeleton';
import heading from './CategoryHeading.module.css';
import styles from './FilmList.module.css';

/** Placeholder while the films load. */
export function FilmListSkeleton({ isGrouped }: { isGrouped: boolean }) {
  if (!isGrouped) return <FilmRowSkeletons count={10} />;
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
          <FilmRowSkeletons count={5} />
        </div>
      ))}
    </div>
  );
}
