import styles from './ServiceMark.module.css';

/** A service's tile: its letters in our own hand, not its logo. Said by the name beside it. */
export function ServiceMark({ short }: { short: string }) {
  return (
    <span aria-hidden="true" className={styles.mark}>
      {short}
    </span>
  );
}
