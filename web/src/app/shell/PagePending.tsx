import { Spinner } from '../../ui/Spinner';
import styles from './PagePending.module.css';

/** Holds the place of a page that takes its time. */
export function PagePending() {
  return (
    <div className={styles.place}>
      <Spinner label="Loading the page" />
    </div>
  );
}
