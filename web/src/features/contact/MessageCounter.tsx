import { counterTone, maxMessageLength } from './contactDraft';
import styles from './MessageCounter.module.css';

export function MessageCounter({ length }: { length: number }) {
  return (
    <span className={styles.counter} data-tone={counterTone(length)}>
      {length} / {maxMessageLength}
    </span>
  );
}
