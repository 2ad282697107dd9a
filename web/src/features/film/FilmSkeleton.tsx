import { Skeleton } from '../../ui/Skeleton';
import styles from './details/FilmDetails.module.css';

/** Placeholder while a film loads. */
export function FilmSkeleton() {
  return (
    <div className={styles.film} aria-busy="true">
      <div className={styles.side}>
        <div className={styles.poster} style={{ aspectRatio: '2 / 3' }}>
          <Skeleton width="100%" height="100%" />
        </div>
      </div>
      <div className={styles.head}>
        <Skeleton shape="text" width="11rem" />
        <Skeleton shape="text" width="8rem" />
        <Skeleton shape="text" width="9rem" />
      </div>
      <div className={styles.overview}>
        <Skeleton shape="text" width="100%" />
        <Skeleton shape="text" width="96%" />
        <Skeleton shape="text" width="40%" />
      </div>
      <div className={styles.table}>
        <Skeleton height="4rem" />
      </div>
      <div className={styles.nominations}>
        <Skeleton height="14rem" />
      </div>
    </div>
  );
}
