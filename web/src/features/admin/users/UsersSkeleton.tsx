import { Skeleton } from '../../../ui/Skeleton';
import styles from './UsersSkeleton.module.css';

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

export function UsersSkeleton() {
  return (
    <div className={styles.rows} aria-busy="true">
      {rows.map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton shape="circle" width="36px" height="36px" />
          <div>
            <Skeleton shape="text" width="10rem" />
            <Skeleton shape="text" width="14rem" />
          </div>
        </div>
      ))}
    </div>
  );
}
