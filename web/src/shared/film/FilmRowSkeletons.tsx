import { Skeleton } from '../../ui/Skeleton';
import styles from './FilmRowSkeletons.module.css';

/** Film rows that are still to come, in their shape. */
export function FilmRowSkeletons({ count }: { count: number }) {
  return (
    <div className={styles.rows} aria-busy="true">
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one is like the other.
        <div key={row} className={styles.row}>
          <Skeleton width="3.5rem" height="5.25rem" />
          <div>
            <Skeleton shape="text" width="55%" />
            <Skeleton shape="text" width="75%" />
            <Skeleton shape="text" width="45%" />
          </div>
        </div>
      ))}
    </div>
  );
}
