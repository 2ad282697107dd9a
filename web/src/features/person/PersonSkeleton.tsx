import { Skeleton } from '../../ui/Skeleton';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import styles from './head/PersonHead.module.css';

/** In the shape of a person's page. */
export function PersonSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <div className={styles.head}>
        <Skeleton shape="circle" width="6rem" height="6rem" />
        <div className={styles.skeletonText}>
          <Skeleton shape="text" width="9rem" />
          <h1>
            <VisuallyHidden>Nominee</VisuallyHidden>
            <Skeleton height="2.25rem" width="14rem" />
          </h1>
          <Skeleton shape="text" width="12rem" />
        </div>
      </div>
      <Skeleton height="15rem" />
      <Skeleton height="14rem" />
      <Skeleton height="30rem" />
    </div>
  );
}
