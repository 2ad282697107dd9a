import styles from './CountedTitle.module.css';

interface CountedTitleProps {
  id: string;
  title: string;
  /** How many, in words; nothing while there are none. */
  count: string | undefined;
}

/** The heading of a card, with how much is in it. */
export function CountedTitle({ id, title, count }: CountedTitleProps) {
  return (
    <h2 id={id} className={styles.title}>
      {title} {count && <span className={styles.count}>{count}</span>}
    </h2>
  );
}
