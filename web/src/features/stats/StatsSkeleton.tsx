import { Skeleton } from '../../ui/Skeleton';
import styles from './Stats.module.css';

export function StatsSkeleton() {
  return (
    <div className={styles.sections} aria-busy="true">
      <div className={styles.wide}>
        <Skeleton height="7rem" />
      </div>
      <Skeleton height="20rem" />
      <Skeleton height="20rem" />
      <div className={styles.wide}>
        <Skeleton height="30rem" />
      </div>
    </div>
  );
}
