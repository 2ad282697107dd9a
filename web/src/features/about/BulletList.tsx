import styles from './BulletList.module.css';

/** A list in a text. */
export function BulletList({ points }: { points: readonly string[] }) {
  return (
    <ul className={styles.list}>
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}
