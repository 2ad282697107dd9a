import { Skeleton } from '../../ui/Skeleton';
import styles from './FilmDetails.module.css';

/** A film that is on its way, in the shape it will have. */
export function FilmSkeleton() {
  return (
    <div className={styles.film} aria-busy="true">
      <div className={styles.poster} style={{ aspectRatio: '2 / 3' }}>
        <Skeleton width="100%" height="100%" />
      </div>
      <div className={styles.head}>
        <Skeleton shape="text" width="70%" />
        <Skeleton shape="text" width="50%" />
        <Skeleton shape="text" width="60%" />
      </div>
      <div className={styles.body}>
        <div>
          <Skeleton shape="text" width="100%" />
          <Skeleton shape="text" width="96%" />
          <Skeleton shape="text" width="40%" />
        </div>
        <Skeleton height="5.5rem" />
        <Skeleton height="10rem" />
      </div>
    </div>
  );
}
