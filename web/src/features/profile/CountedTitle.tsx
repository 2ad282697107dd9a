import styles from './CountedTitle.module.css';

interface CountedTitleProps {
  id: string;
  title: string;
  /** The count as text, such as '3 films'; undefined if zero. */
  count: string | undefined;
}

/** A card's heading with the number of its items. */
export function CountedTitle({ id, title, count }: CountedTitleProps) {
  return (
    <h2 id={id} className={styles.title}>
      {title} {count && <span className={styles.count}>{count}</span>}
    </h2>
  );
}
