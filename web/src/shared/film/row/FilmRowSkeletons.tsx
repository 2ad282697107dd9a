import { Skeleton } from '../../../ui/Skeleton';
import { Stack } from '../../../ui/Stack';
import styles from './FilmRowSkeletons.module.css';

/** Loading placeholder in the shape of film rows. */
export function FilmRowSkeletons({ count }: { count: number }) {
  return (
    <Stack gap={3} aria-busy="true">
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical.
        <div key={row} className={styles.row}>
          <Skeleton width="3.5rem" height="5.25rem" />
          <div>
            <Skeleton shape="text" width="55%" />
            <Skeleton shape="text" width="75%" />
            <Skeleton shape="text" width="45%" />
          </div>
        </div>
      ))}
    </Stack>
  );
}
