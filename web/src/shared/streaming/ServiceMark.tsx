import styles from './ServiceMark.module.css';

/** A service's tile with its initials instead of its logo. Decorative: the name appears next to it. */
export function ServiceMark({ short }: { short: string }) {
  return (
    <span aria-hidden="true" className={styles.mark}>
      {short}
    </span>
  );
}
